import { contract } from '@/lib/api/contract'
import { assetCreate, assetListItem, assetListQuery, assetRecord, assetUpdate } from '@/lib/schemas/assets/asset'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { warrantyRecord } from '@/lib/schemas/assets/warranty'
import { bulkContract, restoreContract } from './record'

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
    example: { query: { status: 'active,under_repair', serial_number: '24A', sort: 'warranty_expiry' } },
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
        name: 'Rooftop unit 2',
        customer_id: '0199f1c2-7d5e-7c3a-9b1e-2f6a4c8d0e11',
        serial_number: '24A-0093-117',
        model_number: '24ACC636',
        location: 'Roof, north-east corner',
        install_date: '2025-05-12',
        warranty_start: '2025-05-12',
        warranty_expiry: '2030-05-11',
        warranty_type: 'full',
        specifications: { tonnage: '3', refrigerant: 'R-410A' },
        custom_fields: { roof_hatch_code: '4471' },
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
    example: { body: { location: 'Roof, south side', warranty_expiry: '2031-05-11', notes: 'Moved in spring.' } },
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
      "Judged today, in the account's time zone; start and expiry are both included. Without an expiry, and of type " +
      'none, a warranty is never active.',
    scope: 'read:assets',
    kind: 'record',
    answer: warrantyRecord,
  }),
}

export const assetContracts = {
  ...single,
  restore: restoreContract('asset', assetRecord, { errors: ['parent_in_trash', 'duplicate_serial_number'] }),
  bulk: bulkContract('asset', assetRecord, single),
}
