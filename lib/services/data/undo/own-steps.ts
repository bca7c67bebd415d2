import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import { byActor } from '@/lib/db/by-actor'
import type { Transaction } from '@/lib/db/transaction'
import { COMPLETION_VERBS, SETTLING_VERBS } from '@/lib/domain/events'
import { firstIdAt, isId } from '@/lib/domain/id'
import { dayIn, startOfDay } from '@/lib/domain/time'
import { actionsOf, type OwnAction, type OwnStep } from '@/lib/domain/undo/actions'

/** What was done before midnight can be undone for this long: nobody works by the calendar alone. */
const PAST_MIDNIGHT_MS = 3_600_000
/** As many changes of records as are looked through: several plans of a whole fortnight. */
const MAX_STEPS = 20_000

/** The row of a record that was deleted, or came back, with another one: it has nothing but the time. */
const FOLLOWS = Prisma.sql`(verb IN ('delete', 'restore') AND changes ? 'deleted_at')`
const ofActor = (ctx: ServiceContext) => Prisma.sql`account_id = ${ctx.accountId}::uuid AND ${byActor(ctx)}
  AND (record_type <> 'work_order' OR verb <> ALL (${COMPLETION_VERBS})) AND verb <> ALL (${SETTLING_VERBS})`

/** What this user did today, by the clock of the company, newest first. Imports are undone on their own page (docs/imports.md). */
export async function readOwnActions(tx: Transaction, ctx: ServiceContext, now = new Date()): Promise<OwnAction[]> {
  const { timeZone } = ctx.account
  const midnight = startOfDay(dayIn(timeZone, now), timeZone).getTime()
  const since = Math.min(midnight, now.getTime() - PAST_MIDNIGHT_MS)
  const steps = await tx.$queryRaw<OwnStep[]>`
    SELECT id, record_type, record_id, verb, request_id, undoes, created_at, ${FOLLOWS} AS follows FROM history
    WHERE ${ofActor(ctx)} AND id >= ${firstIdAt(since)}::uuid AND request_id <> ALL(${await importsSince(tx, ctx, since)})
    ORDER BY id DESC LIMIT ${MAX_STEPS}`
  return actionsOf(steps)
}

/** As many imports as one makes in a day, and of which some may have begun the day before. */
const MAX_IMPORTS = 500

/** The imports of the company that may have written since: their id is the request of what they write. */
async function importsSince(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  since: number,
): Promise<string[]> {
  const where = { account_id, OR: [{ finished_at: null }, { finished_at: { gte: new Date(since) } }] }
  // Of files that were sent and never started there may be more than that: those that wrote last come first.
  const imports = await tx.csvImport.findMany({
    where,
    select: { id: true },
    orderBy: { updated_at: 'desc' },
    take: MAX_IMPORTS,
  })
  return imports.map(({ id }) => id)
}

/** Whether a request is an import: there may be more of them than `importsSince` reads. */
export async function isImport(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  request: string,
): Promise<boolean> {
  return isId(request) && (await tx.csvImport.count({ where: { account_id, id: request } })) > 0
}

/** A change of a record with what it changed, for taking it back. */
export type ActionRow = OwnStep & { changes: Record<string, [unknown, unknown]> }

/** All that one request of this user did, newest first; empty for the request of somebody else. */
export async function readAction(
  tx: Transaction,
  ctx: ServiceContext,
  request: string,
  since: Date,
): Promise<ActionRow[]> {
  return tx.$queryRaw<ActionRow[]>`
    SELECT id, record_type, record_id, verb, request_id, undoes, created_at, changes, ${FOLLOWS} AS follows FROM history
    WHERE ${ofActor(ctx)} AND id >= ${firstIdAt(since.getTime() - PAST_MIDNIGHT_MS)}::uuid AND request_id = ${request}
    ORDER BY id DESC`
}
