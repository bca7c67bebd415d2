import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  dayRecord,
  instantRecord,
  namedRecord,
  optionalDay,
  optionalReference,
  reference,
  upTo,
} from '@/lib/schemas/fields'
import { MAX_METER_VALUE } from '@/lib/schemas/assets/meter'
import { listOf, ofRecord, withFilters } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  plan_id: 'The maintenance plan.',
  asset_id: 'The asset, one of the plan’s customer. It stays as it is.',
  asset: 'The asset.',
  anchor_date: 'The day that the plan’s rule begins with at this asset; null is the plan’s own.',
  last_done_on: 'When it was last done before the plan knew of it; a floating plan counts from there.',
  meter_id:
    'The counter of the asset that makes visits due. Left out for a plan by meters, it is the only counter that the asset has.',
  last_done_value:
    'What the counter showed on `last_done_on`, or when the asset joined; its visits are counted from there. Left out, it is the last reading by then.',
}

const counter = {
  meter_id: optionalReference(),
  last_done_value: upTo(MAX_METER_VALUE, 3).min(0, 'must be 0 or more').nullable().optional(),
}

/** An asset that a maintenance plan is for (R-MP-1). */
export const planAssetCreate = z.object(
  described(FIELDS, { asset_id: reference(), anchor_date: optionalDay(), last_done_on: optionalDay(), ...counter }),
)
export const planAssetUpdate = planAssetCreate.omit({ asset_id: true }).partial()

export const planAssetRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      plan_id: z.uuid(),
      asset_id: z.uuid(),
      asset: namedRecord,
      anchor_date: dayRecord.nullable(),
      last_done_on: dayRecord.nullable(),
      meter_id: z.uuid().nullable(),
      last_done_value: z.number().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'MaintenancePlanAsset' })
export type PlanAssetRecord = z.output<typeof planAssetRecord>

export const planAssetList = listOf({ sort: { created_at: 'timestamp', updated_at: 'timestamp' }, filters: {} })
export const planAssetListQuery = planAssetList.query
export type PlanAssetListQuery = z.output<typeof planAssetListQuery>

/** The assets of all plans, newest first. */
export const allPlanAssetsList = withFilters(planAssetList, {
  maintenance_plan_id: ofRecord({ column: 'plan_id', description: 'The id of a maintenance plan' }),
  asset_id: ofRecord({ description: 'The id of an asset' }),
})
export type AllPlanAssetsQuery = z.output<typeof allPlanAssetsList.query>
