import { IDS } from '@/lib/api/openapi/story/ids'
import { contract } from '@/lib/api/contract'
import { assetCreate, assetListItem, assetListQuery, assetRecord, assetUpdate } from '@/lib/schemas/assets/asset'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { warrantyRecord } from '@/lib/schemas/assets/warranty'
import { mergeContract } from './merge'
import { bulkContract, restoreContract } from './record'
import { externalContracts } from './external'

const tag = 'Assets'

const single = {
  list: contract({
    id: 'listAssets',
    method: 'GET',
    path: '/assets',
    tag,
    summary: 'List assets',
    description: 'Newest first. `status` takes several values, separated by commas.',
    scope: 'read:assets',
    kind: 'page',
    query: assetListQuery,
    answer: assetListItem,
    example: { query: { status: 'active,under_repair', serial_number: 'WIC', sort: 'warranty_expiry' } },
  }),
  create: contract({
    id: 'createAsset',
    method: 'POST',
    path: '/assets',
    tag,
    summary: 'Create an asset',
    description:
      'Takes every field that the service does not assign. Without a status an asset is pending_install when its ' +
      'install_date is in the future, else active; without a warranty_type it is standard when a warranty date is ' +
      "given, else none. `object_id` is a site and `service_contract_id` a service contract of the customer's.",
    scope: 'write:assets',
    kind: 'created',
    body: assetCreate,
    answer: assetRecord,
    errors: ['duplicate_serial_number'],
    example: {
      body: {
        name: 'Walk-in cooler',
        customer_id: IDS.customer,
        object_id: IDS.site,
        product_id: IDS.product,
        serial_number: 'WIC-48213-A',
        model_number: 'WIC-1012',
        location: 'Kitchen, north wall',
        install_date: '2024-03-11',
        warranty_start: '2024-03-11',
        warranty_expiry: '2027-03-10',
        warranty_type: 'full',
        specifications: { refrigerant: 'R-448A', voltage: '208 V' },
        custom_fields: { floor: 1 },
      },
    },
  }),
  get: contract({
    id: 'getAsset',
    method: 'GET',
    path: '/assets/{id}',
    tag,
    summary: 'Get an asset',
    scope: 'read:assets',
    kind: 'record',
    answer: assetRecord,
  }),
  update: contract({
    id: 'updateAsset',
    method: 'PUT',
    path: '/assets/{id}',
    tag,
    summary: 'Change an asset',
    description:
      'Changes the fields that are sent. An asset that moves to another customer needs a site and a service contract ' +
      'of that customer, or none.',
    scope: 'write:assets',
    kind: 'record',
    body: assetUpdate,
    answer: assetRecord,
    errors: ['duplicate_serial_number'],
    example: { body: { location: 'Kitchen, east wall', warranty_expiry: '2028-03-10', notes: 'Moved in spring.' } },
  }),
  delete: contract({
    id: 'deleteAsset',
    method: 'DELETE',
    path: '/assets/{id}',
    tag,
    summary: 'Move an asset to the trash',
    description: 'Its parts and service records go out of sight with it; work orders that name it stay.',
    scope: 'write:assets',
    kind: 'deleted',
    answer: deletedRecord,
  }),
  warranty: contract({
    id: 'getWarranty',
    method: 'GET',
    path: '/assets/{id}/warranty',
    tag,
    summary: 'Get the warranty of an asset',
    description:
      "Checked today, in the account's time zone; start and expiry are both included. Without an expiry, and of type " +
      'none, a warranty is never active.',
    scope: 'read:assets',
    kind: 'record',
    answer: warrantyRecord,
  }),
}

export const assetContracts = {
  ...single,
  restore: restoreContract('asset', assetRecord, { errors: ['parent_in_trash', 'duplicate_serial_number'] }),
  merge: mergeContract('asset', assetUpdate, 'serial_number'),
  ...externalContracts('asset', assetRecord, single),
  bulk: bulkContract('asset', assetRecord, single),
}
