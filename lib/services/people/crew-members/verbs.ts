import type { ServiceContext } from '@/lib/access/context'
import { checkReference, holdReferences, lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { type Days, daysWithout } from '@/lib/domain/crews'
import { nounOf } from '@/lib/domain/resources'
import { fromDatabaseDate, toDatabaseDate } from '@/lib/domain/time'
import { notFound, ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import {
  crewMemberCreate,
  crewMemberRecord,
  type CrewMemberRecord,
  crewMemberUpdate,
  type CrewMemberUpdate,
} from '@/lib/schemas/people/crew-member'
import { recordVerbs } from '@/lib/services/records/verbs'
import { lockCrews, membershipsIn, refuseTwoCrews } from './days'
import { readCrewMember } from './record'

/** The verbs of who is in a crew when. They throw `in_crew` besides what every verb throws. */
export const {
  get: getCrewMember,
  createBelow: createCrewMember,
  update: updateCrewMember,
  delete: deleteCrewMember,
  restore: restoreCrewMember,
} = recordVerbs({
  type: 'crew_member',
  create: crewMemberCreate,
  update: crewMemberUpdate,
  record: crewMemberRecord,
  read: readCrewMember,
  async lock(tx, ctx, id) {
    await lockCrews(tx, ctx)
    await lockRecord(tx, ctx, 'crew_member', id)
  },
  async holdParent(tx, ctx, id) {
    await lockCrews(tx, ctx)
    if ((await holdReferences(tx, ctx, 'crew', [id])).length === 0) throw notFound(nounOf('crew'))
  },
  check: checkDays,
  insert: (tx, { accountId: account_id }, id, { technician_id, from_date, to_date }, crew_id) =>
    tx.crewMember.create({
      data: {
        id,
        account_id,
        crew_id,
        technician_id,
        from_date: toDatabaseDate(from_date),
        to_date: to_date ? toDatabaseDate(to_date) : null,
      },
      select: { id: true },
    }),
  change: (tx, { accountId: account_id }, { id }, { from_date, to_date }) =>
    tx.crewMember.update({
      where: { account_id_id: { account_id, id } },
      data: { from_date: from_date && toDatabaseDate(from_date), to_date: to_date && toDatabaseDate(to_date) },
      select: { id: true },
    }),
  restoreRecord: restoreMember,
})

type Sent = CrewMemberUpdate & { technician_id?: string; move?: boolean }

/** The person is in no other crew then: `move` sees to that, without it this throws `in_crew`. */
async function checkDays(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Sent>,
  before: CrewMemberRecord | null,
): Promise<void> {
  const { from_date, to_date, technician_id } = memberAfter(draft, before)
  if (from_date !== undefined && to_date !== null && to_date < from_date)
    draft.reject('to_date', 'must not be before from_date')
  if (!before) await checkReference(tx, ctx, draft, 'technician_id', 'technician')
  if (draft.problems.length > 0 || from_date === undefined || technician_id === undefined) return
  const days = { from_date, to_date }
  if (!draft.value.move) return refuseTwoCrews(tx, ctx, { id: before?.id ?? null, technician_id, ...days })
  for (const one of await membershipsIn(tx, ctx, technician_id, days)) await takeOut({ ...ctx, tx }, one, days)
}

/** Who is a member, and when, once the draft is saved. */
function memberAfter({ value }: Draft<Sent>, before: CrewMemberRecord | null) {
  const { from_date = before?.from_date, to_date = before?.to_date ?? null } = value
  return { from_date, to_date, technician_id: before?.technician_id ?? value.technician_id?.toLowerCase() }
}

/**
 * Leaves of a membership what is outside of some days: it becomes shorter, two, or none. In this order no step of it, nor of its undo,
 * has the person in two crews.
 */
export async function takeOut(
  ctx: ServiceContext,
  { id, crew_id, technician_id, ...member }: CrewMemberRecord,
  gap: Days,
): Promise<void> {
  const [first, second] = daysWithout(member, gap)
  if (first) await updateCrewMember(ctx, id, first)
  else await deleteCrewMember(ctx, id)
  if (second) await createCrewMember(ctx, crew_id, { technician_id, ...second })
}

/** Takes everybody out of a crew, those of past and later days included: it goes to the trash. */
export async function deleteMembersOf(ctx: ServiceContext, tx: Transaction, crew_id: string): Promise<void> {
  const where = { account_id: ctx.accountId, crew_id, deleted_at: null }
  for (const { id } of await tx.crewMember.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } }))
    await deleteCrewMember(ctx, id)
}

/** Throws `in_crew` when the person came to a crew on these days meanwhile, and `parent_in_trash` without its crew. */
async function restoreMember(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  await lockCrews(tx, ctx)
  const { crew_id, technician_id, from_date, to_date } = await tx.crewMember.findUniqueOrThrow({ where })
  if ((await holdReferences(tx, ctx, 'crew', [crew_id])).length === 0)
    throw new ServiceError('parent_in_trash', 'The crew is in the trash; restore that one first.', [
      { field: 'crew_id', message: 'is a crew in the trash', record_id: crew_id },
    ])
  const days = { from_date: fromDatabaseDate(from_date), to_date: to_date && fromDatabaseDate(to_date) }
  await refuseTwoCrews(tx, ctx, { id, technician_id, ...days })
  await tx.crewMember.update({ where, data: { deleted_at: null }, select: { id: true } })
}
