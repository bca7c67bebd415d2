import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { daysInWords } from '@/lib/domain/crews'
import { isId } from '@/lib/domain/id'
import { refused } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { crewMemberRemove, type RemovedDays } from '@/lib/schemas/people/crew-member'
import { lockCrews, membershipsIn } from './days'
import { takeOut } from './verbs'

/**
 * Takes a person out of a crew for some days, as one change with one undo; on the days before and after they stay. Throws `forbidden`,
 * `not_found`, `validation_error`.
 */
export async function removeCrewMember(
  ctx: ServiceContext,
  crewId: string,
  body: BodyOf<typeof crewMemberRemove>,
): Promise<RemovedDays> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockCrews(tx, ctx)
    await lockRecord(tx, ctx, 'crew', crewId)
    const draft = readDraft(crewMemberRemove, body)
    const { from_date, to_date = null } = draft.value
    if (from_date !== undefined && to_date !== null && to_date < from_date)
      draft.reject('to_date', 'must not be before from_date')
    const { technician_id, ...sent } = draft.finish()
    const days = { from_date: sent.from_date, to_date: sent.to_date ?? null }

    const memberships = isId(technician_id) ? await membershipsIn(tx, ctx, technician_id.toLowerCase(), days) : []
    const crewMemberships = memberships.filter((one) => one.crew_id === crewId.toLowerCase())
    if (crewMemberships.length === 0) throw refused('technician_id', `is not in this crew ${daysInWords(days)}`)
    for (const one of crewMemberships) await takeOut({ ...ctx, tx }, one, days)
    return { crew_id: crewId.toLowerCase(), technician_id: technician_id.toLowerCase(), ...days }
  })
}
