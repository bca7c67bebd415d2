import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import type { Transaction } from '@/lib/db/transaction'
import { firstIdAt } from '@/lib/domain/id'
import { dayIn, startOfDay } from '@/lib/domain/time'
import { actionsOf, type OwnAction, type OwnStep } from '@/lib/domain/undo/actions'

/** What was done before midnight can be undone for this long: nobody works by the calendar alone. */
const PAST_MIDNIGHT_MS = 3_600_000
/** As many changes of records as are looked through: several plans of a whole fortnight. */
const MAX_STEPS = 20_000

/** What is told of a record that went, or came back, with another one: nothing but when. */
const FOLLOWS = Prisma.sql`(verb IN ('delete', 'restore') AND changes ? 'deleted_at')`
/** A program is also known by its name: several users may connect one application, and an assistant shares its key with others (R-MC-5). */
const byActor = ({ accountId, actor }: ServiceContext) =>
  Prisma.sql`account_id = ${accountId}::uuid AND actor_type = ${actor.type} AND actor_id IS NOT DISTINCT FROM ${actor.id}
    AND (actor_type = 'user' OR actor_name = ${actor.name})`

/** What this user did today, by the clock of the company, newest first. */
export async function readOwnActions(tx: Transaction, ctx: ServiceContext, now = new Date()): Promise<OwnAction[]> {
  const { timeZone } = ctx.account
  const midnight = startOfDay(dayIn(timeZone, now), timeZone).getTime()
  const since = Math.min(midnight, now.getTime() - PAST_MIDNIGHT_MS)
  const steps = await tx.$queryRaw<OwnStep[]>`
    SELECT id, record_type, record_id, verb, request_id, undoes, created_at, ${FOLLOWS} AS follows FROM history
    WHERE ${byActor(ctx)} AND id >= ${firstIdAt(since)}::uuid
    ORDER BY id DESC LIMIT ${MAX_STEPS}`
  return actionsOf(steps)
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
    WHERE ${byActor(ctx)} AND id >= ${firstIdAt(since.getTime() - PAST_MIDNIGHT_MS)}::uuid AND request_id = ${request}
    ORDER BY id DESC`
}
