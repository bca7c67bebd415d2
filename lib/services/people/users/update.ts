import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { userRecord, type UserRecord, userUpdate } from '@/lib/schemas/people/user'
import { endSessionsOf } from '@/lib/services/access/sessions'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { forHistory, readUser, requireAnotherAdmin } from './record'

/**
 * Changes name, role, status or technician. A new role holds at the user's next click; an inactive user is signed out
 * everywhere at once. Throws `forbidden`, `not_found`, `precondition_failed`, `validation_error`, `in_use`.
 */
export async function updateUser(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof userUpdate>,
  ifMatch: string | null = null,
): Promise<UserRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    // Before the user's own row: everybody takes the locks in this order.
    if (losesAdmin(body)) await requireAnotherAdmin(tx, ctx, id)
    await lockRecord(tx, ctx, 'user', id)
    const before = await readUser(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(userUpdate, body, userRecord)
    if (draft.value.technician_id !== before.technician_id)
      await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    const input = draft.finish()
    if (isUnchanged(before, input)) return before

    await tx.user.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: input,
      select: { id: true },
    })
    if (input.status === 'inactive') await endSessionsOf(tx, ctx.accountId, id)
    const after = await readUser(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb: 'update',
      type: 'user',
      id,
      before: forHistory(before),
      after: forHistory(after),
    })
    return after
  })
}

/** Whether the body would take an admin away, if its user is one. */
function losesAdmin(body: unknown): boolean {
  const { role, status } = (body ?? {}) as { role?: unknown; status?: unknown }
  return (role !== undefined && role !== 'admin') || status === 'inactive'
}
