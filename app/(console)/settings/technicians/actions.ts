'use server'

import type { TimeOffValues } from '@/components/people/technicians/time-off-form'
import { actionsFor } from '@/lib/forms/actions-for'
import type { WeeklyShift } from '@/lib/schemas/people/shift'
import { getShifts, replaceShifts } from '@/lib/services/people/shifts'
import {
  createTechnician,
  deleteTechnician,
  getTechnician,
  updateTechnician,
  restoreTechnician,
} from '@/lib/services/people/technicians'
import { createCalendarFeed, revokeCalendarFeed } from '@/lib/services/scheduling/calendar-feeds'
import { createTimeOff, deleteTimeOff, getTimeOff, restoreTimeOff, updateTimeOff } from '@/lib/services/people/time-off'
import { withJobs } from '@/lib/services/scheduling/absence'

const PAGE = '/settings/technicians'

const technicians = actionsFor('technician', { page: PAGE })
const leave = actionsFor('time_off', { page: PAGE })
// The verb looks at the permission: the back office has it, too.
const feeds = actionsFor('own', { page: PAGE })

export const { create, update, remove, restore } = technicians.record({
  get: getTechnician,
  create: createTechnician,
  update: updateTechnician,
  delete: deleteTechnician,
  restore: restoreTechnician,
})

export const saveShifts = technicians.edit(
  ({ ctx }, id, values: { shifts: WeeklyShift[] }, version) => replaceShifts(ctx, id, values, version),
  ({ ctx }, id) => getShifts(ctx, id),
)

export const addTimeOff = leave.write(({ ctx }, technicianId: string, values: TimeOffValues) =>
  createTimeOff(ctx, technicianId, values).then((timeOff) => withJobs(ctx, timeOff)),
)

export const saveTimeOff = leave.edit(
  ({ ctx }, id, values: TimeOffValues, version) =>
    updateTimeOff(ctx, id, values, version).then((saved) => withJobs(ctx, saved)),
  ({ ctx }, id) => getTimeOff(ctx, id),
)

export const removeTimeOff = leave.write(({ ctx }, id: string) => deleteTimeOff(ctx, id))

export const bringBackTimeOff = leave.write(({ ctx }, id: string) => restoreTimeOff(ctx, id))

/** Gives a technician a new calendar address; the one before ends. */
export const createFeed = feeds.write(({ ctx }, id: string) => createCalendarFeed(ctx, { type: 'technician', id }))

export const revokeFeed = feeds.write(({ ctx }, id: string) => revokeCalendarFeed(ctx, { type: 'technician', id }))
