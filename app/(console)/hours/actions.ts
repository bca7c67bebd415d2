'use server'

import { z } from 'zod'
import { actionsFor } from '@/lib/forms/actions-for'
import { createTimeEntry } from '@/lib/services/field/time-entries'
import { approveTimesheets, reopenTimesheets } from '@/lib/services/field/timesheets'

const time = actionsFor('write:time')

/** More than a company has technicians. */
const MAX_SHEETS = 1_000
// What a browser sends may be anything.
const sheetIds = z.array(z.string()).max(MAX_SHEETS)

/** Approves the time sheets of technicians, all or none. */
export const approveWeeks = time.write(({ ctx }, ids: readonly string[]) => approveTimesheets(ctx, sheetIds.parse(ids)))

/** Opens time sheets again, with the reason. */
export const reopenWeeks = time.write(({ ctx }, ids: readonly string[], values: { reason: string }) =>
  reopenTimesheets(ctx, sheetIds.parse(ids), values),
)

/** Enters working time, or corrects an entry. */
export const enterTime = time.write(({ ctx }, values: Record<string, unknown>) => createTimeEntry(ctx, values))
