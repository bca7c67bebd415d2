import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import {
  allPlanAssetsList,
  planAssetCreate,
  planAssetListQuery,
  planAssetRecord,
  planAssetUpdate,
} from '@/lib/schemas/maintenance/plan-asset'
import { bulkContract } from './record'

const tag = 'Maintenance plan assets'

const single = {
  listAll: contract({
    id: 'listAllMaintenancePlanAssets',
    method: 'GET',
    path: '/maintenance-plan-assets',
    tag,
    summary: 'List the assets of all maintenance plans',
    description: 'Newest first; those of a plan in the trash are left out.',
    scope: 'read:work-orders',
    kind: 'page',
    query: allPlanAssetsList.query,
    answer: planAssetRecord,
    example: { query: { updated_after: '2026-11-01T00:00:00Z' } },
  }),
  list: contract({
    id: 'listMaintenancePlanAssets',
    method: 'GET',
    path: '/maintenance-plans/{id}/assets',
    tag,
    summary: 'List the assets of a maintenance plan',
    scope: 'read:work-orders',
    kind: 'page',
    query: planAssetListQuery,
    answer: planAssetRecord,
    example: { query: { sort: 'created_at' } },
  }),
  create: contract({
    id: 'createMaintenancePlanAsset',
    method: 'POST',
    path: '/maintenance-plans/{id}/assets',
    collection: 'maintenance-plan-assets',
    tag,
    summary: 'Add an asset to a maintenance plan',
    description: 'Its visits begin with the day on which it joins, or with an `anchor_date` of its own.',
    scope: 'write:work-orders',
    kind: 'created',
    body: planAssetCreate,
    answer: planAssetRecord,
    example: { body: { asset_id: IDS.asset } },
  }),
  get: contract({
    id: 'getMaintenancePlanAsset',
    method: 'GET',
    path: '/maintenance-plan-assets/{id}',
    tag,
    summary: 'Get an asset of a maintenance plan',
    scope: 'read:work-orders',
    kind: 'record',
    answer: planAssetRecord,
  }),
  update: contract({
    id: 'updateMaintenancePlanAsset',
    method: 'PUT',
    path: '/maintenance-plan-assets/{id}',
    tag,
    summary: 'Change an asset of a maintenance plan',
    description: 'What was planned for it and has no work order yet follows.',
    scope: 'write:work-orders',
    kind: 'record',
    body: planAssetUpdate,
    answer: planAssetRecord,
    example: { body: { anchor_date: '2027-04-01' } },
  }),
  delete: contract({
    id: 'deleteMaintenancePlanAsset',
    method: 'DELETE',
    path: '/maintenance-plan-assets/{id}',
    tag,
    summary: 'Remove an asset from a maintenance plan',
    description: 'What was planned for it goes; work orders stay.',
    scope: 'write:work-orders',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}

export const maintenancePlanAssetContracts = {
  ...single,
  bulk: bulkContract('maintenance_plan_asset', planAssetRecord, single, { parent: 'plan_id' }),
}
