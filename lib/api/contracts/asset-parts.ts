import { IDS } from '@/lib/api/openapi/story/ids'
import { contract } from '@/lib/api/contract'
import { assetPartCreate, assetPartListQuery, assetPartRecord } from '@/lib/schemas/assets/asset-part'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { bulkContract } from './record'

const tag = 'Asset parts'

const single = {
  list: contract({
    id: 'listAssetParts',
    method: 'GET',
    path: '/assets/{id}/parts',
    tag,
    summary: 'List the parts of an asset',
    scope: 'read:assets',
    kind: 'page',
    query: assetPartListQuery,
    answer: assetPartRecord,
    example: { query: { sort: 'warranty_expiry' } },
  }),
  add: contract({
    id: 'addAssetPart',
    method: 'POST',
    path: '/assets/{id}/parts',
    collection: 'asset-parts',
    tag,
    summary: 'Add a part to an asset',
    scope: 'write:assets',
    kind: 'created',
    body: assetPartCreate,
    answer: assetPartRecord,
    example: {
      body: {
        part_id: IDS.part,
        serial_number: 'FM-208-77120',
        install_date: '2026-11-23',
        warranty_expiry: '2027-11-22',
      },
    },
  }),
  get: contract({
    id: 'getAssetPart',
    method: 'GET',
    path: '/asset-parts/{id}',
    tag,
    summary: 'Get a part of an asset',
    scope: 'read:assets',
    kind: 'record',
    answer: assetPartRecord,
  }),
  delete: contract({
    id: 'deleteAssetPart',
    method: 'DELETE',
    path: '/asset-parts/{id}',
    tag,
    summary: 'Remove a part from its asset',
    scope: 'write:assets',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}

export const assetPartContracts = {
  ...single,
  bulk: bulkContract(
    'asset_part',
    assetPartRecord,
    { create: single.add, delete: single.delete },
    { parent: 'asset_id', verbs: 'Add and remove' },
  ),
}
