import { z } from 'zod'
import { reference } from '@/lib/schemas/fields'
import { maintenancePlanCreate } from './plan'

const MAX_ASSETS = 1_000

/** A plan in a line of a file, with its assets: how often it is due is said by a rule or in plain columns. */
export const maintenancePlanImport = maintenancePlanCreate
  .omit({ time_zone: true, seasons: true, season_rule: true, holiday_rule: true, calendar_id: true, meter_every: true })
  .extend({
    // Plans by meters need to know the meter of each asset, which a line has no room for.
    basis: z.enum(['fixed', 'floating']).optional(),
    asset_ids: z.array(reference()).max(MAX_ASSETS).optional(),
  })
export type MaintenancePlanImport = z.output<typeof maintenancePlanImport>
