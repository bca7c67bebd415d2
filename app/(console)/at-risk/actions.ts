'use server'

import { z } from 'zod'
import { actionsFor } from '@/lib/forms/actions-for'
import { setWarningMails } from '@/lib/services/people/users'
import { changeBoardJob, readBoardJob, type SeenPlace } from '@/lib/services/scheduling/board'
import { confirmConflict } from '@/lib/services/scheduling/risk'
import { suggestForCard } from '@/lib/services/scheduling/suggestions'

// What a browser sends may be anything.
const choice = z.boolean().catch(false)

/** Turns mails of warnings on or off for whoever is signed in. */
export const setMails = actionsFor('read:work-orders').write(({ ctx }, isWanted: boolean) =>
  setWarningMails(ctx, choice.parse(isWanted)),
)

const work = actionsFor('work_order')

/** A visit as it is planned now, and the best slots for it in the next days. */
export const loadRepair = work.read(async ({ ctx }, id: string) => {
  const [job, suggestions] = await Promise.all([
    readBoardJob(ctx, id),
    suggestForCard(ctx, id, { from: undefined, days: 7, limit: 6 }),
  ])
  return { job, suggestions }
})

/** Puts a visit that is still where it was seen into a slot; who is to come along with it goes along. */
export const takeSlot = work.write(
  ({ ctx }, id: string, slot: { technician_id: string; scheduled_date: string }, seen: SeenPlace | null) =>
    changeBoardJob(ctx, id, slot, seen),
)

/** Leaves a hard scheduling conflict of a visit as it is. */
export const leaveConflict = work.write(({ ctx }, visitId: string, body: { code: string; note: string | null }) =>
  confirmConflict(ctx, visitId, body),
)
