import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { deviceCreate, deviceListQuery, deviceRecord } from '@/lib/schemas/field/device'

const tag = 'Devices'

export const deviceContracts = {
  list: contract({
    id: 'listDevices',
    method: 'GET',
    path: '/field/devices',
    tag,
    summary: 'List devices',
    description:
      'The phones with which technicians work, revoked ones too: with `admin` those of everybody, else one’s own. A sign-in has those that ' +
      'it registered; an API key those that were registered with a key.',
    scope: 'field',
    kind: 'page',
    query: deviceListQuery,
    answer: deviceRecord,
    example: { query: { revoked: 'false', sort: 'label' } },
  }),
  create: contract({
    id: 'registerDevice',
    method: 'POST',
    path: '/field/devices',
    tag,
    summary: 'Register a device',
    description:
      'A phone is registered once and names itself by this id in all that it sends. It works on the jobs of one technician alone: of the ' +
      'one that the signed-in user is, or that an application acts for; an API key belongs to nobody and names `technician_id`.',
    scope: 'field',
    kind: 'created',
    collection: 'field/devices',
    body: deviceCreate,
    answer: deviceRecord,
    errors: ['device_revoked', 'too_many_devices'],
    example: { body: { label: 'Dana’s phone', platform: 'Android 16', app_version: '1.4.0' } },
  }),
  get: contract({
    id: 'getDevice',
    method: 'GET',
    path: '/field/devices/{id}',
    tag,
    summary: 'Get a device',
    scope: 'field',
    kind: 'record',
    answer: deviceRecord,
  }),
  revoke: contract({
    id: 'revokeDevice',
    method: 'DELETE',
    path: '/field/devices/{id}',
    tag,
    summary: 'Revoke a device',
    description: 'At its next request and for good: a lost phone. It stays listed, with the time of its revocation.',
    scope: 'field',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
