'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { readSickDay, reportSickToday } from '@/lib/services/people/time-off'

const leave = actionsFor('time_off', { page: '/board' })

/** What a technician was to do today and has not begun. */
export const loadSickDay = leave.read(({ ctx }, technicianId: string) => readSickDay(ctx, technicianId))

/** Records that a technician is sick today, and has their work planned anew where that is wanted. */
export const reportSick = leave.write(({ ctx }, technicianId: string, replan: boolean) =>
  reportSickToday(ctx, technicianId, { replan }),
)
