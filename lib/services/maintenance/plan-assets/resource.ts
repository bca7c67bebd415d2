import type { Column } from '@/lib/domain/spreadsheets/cell'
import { allPlanAssetsList, type PlanAssetRecord, planAssetUpdate } from '@/lib/schemas/maintenance/plan-asset'
import { below } from '@/lib/services/records/bulk-verbs'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listAllPlanAssets } from './list'
import { createPlanAsset, deletePlanAsset, getPlanAsset, restorePlanAsset, updatePlanAsset } from './verbs'

const columns: Column<PlanAssetRecord>[] = [
  { title: 'Asset', field: 'asset', value: (row) => row.asset.name },
  { title: 'Anchor', field: 'anchor_date', value: (row) => row.anchor_date },
  { title: 'Last done', field: 'last_done_on', value: (row) => row.last_done_on },
  { title: 'Last done value', field: 'last_done_value', value: (row) => row.last_done_value },
  { title: 'Meter id', field: 'meter_id', value: (row) => row.meter_id },
  { title: 'Plan id', field: 'plan_id', value: (row) => row.plan_id },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const planAssetResource = {
  type: 'maintenance_plan_asset',
  read: getPlanAsset,
  ...below('maintenance_plan', 'plan_id', createPlanAsset),
  update: updatePlanAsset,
  fields: planAssetUpdate,
  delete: deletePlanAsset,
  restore: restorePlanAsset,
  purge: {},
  export: exported(allPlanAssetsList.query, listAllPlanAssets, columns),
} as const satisfies ResourceVerbs<'maintenance_plan_asset'>
