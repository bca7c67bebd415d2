import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, runAndRollback, type Transaction } from '@/lib/db/transaction'
import { addDays } from '@/lib/domain/plain-days'
import { DryRun } from '@/lib/domain/dry-run'
import { toDatabaseDate } from '@/lib/domain/time'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type CopiedCrews, crewCopy, type CrewMemberRecord } from '@/lib/schemas/people/crew-member'
import { lockCrews, onDay } from './days'
import { crewMemberSelect, toCrewMemberRecord } from './record'
import { createCrewMember } from './verbs'

/** How many days back a day with crews is looked for: over a company's holidays. */
const MAX_DAYS_BACK = 14

/**
 * Gives a day the crews of an earlier one: who is in no crew on it comes to the one they were in then, as one change with one undo; who is
 * in one stays (R-VI-33). Done twice it adds nobody twice. Throws `forbidden`, `validation_error`.
 */
export async function copyCrews(ctx: ServiceContext, body: BodyOf<typeof crewCopy>): Promise<CopiedCrews> {
  requireScope(ctx, 'write:work-orders')
  const draft = readDraft(crewCopy, body)
  if (draft.value.from_date !== undefined && draft.value.from_date === draft.value.date)
    draft.reject('from_date', 'must be another day than date')
  const { date, from_date: sent } = draft.finish()
  return inTransaction(ctx, async (tx) => {
    await lockCrews(tx, ctx)
    const from_date = sent ?? (await lastDayWithCrews(tx, ctx, date))
    const then = from_date === null ? [] : await membersOn(tx, ctx, from_date)
    const membersByTechnician = new Map((await membersOn(tx, ctx, date)).map((one) => [one.technician_id, one]))
    const added: CrewMemberRecord[] = []
    const left_out: CrewMemberRecord[] = []
    for (const { crew_id, technician_id } of then) {
      const there = membersByTechnician.get(technician_id)
      const days = { from_date: date, to_date: date }
      if (!there) added.push(await createCrewMember({ ...ctx, tx }, crew_id, { technician_id, ...days }))
      else if (there.crew_id !== crew_id) left_out.push(there)
    }
    return { date, from_date, added, left_out }
  })
}

/** What this would do, without doing it. Throws what it would throw. */
export async function dryRunCopyCrews(
  ctx: ServiceContext,
  body: BodyOf<typeof crewCopy>,
): Promise<DryRun<CopiedCrews>> {
  return new DryRun(await runAndRollback(ctx, (within) => copyCrews(within, body)))
}

/** Who is in which crew on a day, of those that are live; who came first is first. */
async function membersOn(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  date: string,
): Promise<CrewMemberRecord[]> {
  const rows = await tx.crewMember.findMany({
    where: { account_id, deleted_at: null, technician: { deleted_at: null }, ...onDay(date) },
    select: crewMemberSelect,
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toCrewMemberRecord)
}

/** The last day before this one on which anybody was in a crew; null where none was in two weeks. */
async function lastDayWithCrews(tx: Transaction, ctx: ServiceContext, date: string): Promise<string | null> {
  const first = addDays(date, -MAX_DAYS_BACK)
  const rows = await tx.$queryRaw<{ day: string | null }[]>`
    SELECT to_char(max(least(coalesce(m.to_date, ${addDays(date, -1)}::date), ${addDays(date, -1)}::date)), 'YYYY-MM-DD') AS day
    FROM crew_member m
    WHERE m.account_id = ${ctx.accountId}::uuid AND m.deleted_at IS NULL
      AND m.from_date < ${toDatabaseDate(date)}::date AND (m.to_date IS NULL OR m.to_date >= ${first}::date)`
  return rows[0]?.day ?? null
}
