'use server'

import type { CrewValues } from '@/components/scheduling/board/store/crew-types'
import type { ServiceContext } from '@/lib/access/context'
import { actionsFor } from '@/lib/forms/actions-for'
import { readJobs } from '@/lib/services/scheduling/board'
import { undoAction } from '@/lib/services/data/undo'
import { copyCrews, createCrewMember, removeCrewMember } from '@/lib/services/people/crew-members'
import { createCrew, deleteCrew, readCrewsOfDay, updateCrew } from '@/lib/services/people/crews'
import { staffWorkOrder } from '@/lib/services/work/visits'

const crews = actionsFor('crew', { page: '/board' })

/** The crews with their people of a day. */
export const loadCrews = crews.read(({ ctx }, date: string) => readCrewsOfDay(ctx, date))

/** Makes a crew. */
export const addCrew = crews.write(async ({ ctx }, date: string, values: CrewValues) => {
  await createCrew(ctx, values)
  return changed(ctx, date)
})

/** Gives a crew another name, colour or lead. */
export const saveCrew = crews.write(async ({ ctx }, date: string, id: string, values: Record<string, unknown>) => {
  await updateCrew(ctx, id, values)
  return changed(ctx, date)
})

/** Moves a crew to the trash; its people are free. */
export const removeCrew = crews.write(async ({ ctx }, date: string, id: string) => {
  await deleteCrew(ctx, id)
  return changed(ctx, date)
})

/** Has a person be in a crew for a day, and in no other. */
export const moveToCrew = crews.write(async ({ ctx }, date: string, crewId: string, technician_id: string) => {
  await createCrewMember(ctx, crewId, { technician_id, from_date: date, to_date: date, move: true })
  return changed(ctx, date)
})

/** Takes a person out of a crew for a day. */
export const takeOutOfCrew = crews.write(async ({ ctx }, date: string, crewId: string, technician_id: string) => {
  await removeCrewMember(ctx, crewId, { technician_id, from_date: date, to_date: date })
  return changed(ctx, date)
})

/** Gives a day the crews of the last one before it on which there were any. */
export const copyCrewsToDay = crews.write(async ({ ctx }, date: string) => {
  const { from_date, added, left_out } = await copyCrews(ctx, { date })
  return { ...(await changed(ctx, date)), from_date, added: added.length, left_out: left_out.length }
})

/** Takes back what one of these did. */
export const undoCrews = crews.write(async ({ ctx }, date: string, batch: string) => {
  await undoAction(ctx, batch)
  return readCrewsOfDay(ctx, date)
})

/** Plans a work order with the people whom a crew has on its day. */
export const staffWithCrew = actionsFor('work_order', { page: '/board' }).write(
  async ({ ctx }, workOrderId: string, crew_id: string, scheduled_date: string) => {
    const visits = await staffWorkOrder(ctx, workOrderId, { crew_id, scheduled_date })
    const ids = visits.map(({ id, is_primary }) => (is_primary ? workOrderId : id))
    return { ids, batch: ctx.requestId, jobs: await readJobs(ctx, ids) }
  },
)

/** The crews as they are now, and the request by which an undo finds what was done to them. */
async function changed(ctx: ServiceContext, date: string) {
  return { crews: await readCrewsOfDay(ctx, date), batch: ctx.requestId }
}
