import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { keptOf, lockVisit } from './verbs'
import { readVisit } from './record'

const moment = z.iso
  .datetime()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)))
const past = z.object({ started_at: moment, ended_at: moment }).partial()

/** Gives a further visit the times back that it had before an action that is undone. Throws `forbidden`, `not_found`. */
export function putBackVisit(
  ctx: ServiceContext,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockVisit(tx, ctx, id)
    const before = await readVisit(tx, ctx, id)
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.visit.update({ where, data: past.parse(fields), select: { id: true } })
    const after = await readVisit(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'visit', id, before: keptOf(before), after: keptOf(after) })
  })
}
