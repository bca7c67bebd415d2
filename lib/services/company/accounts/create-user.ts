import type { ServiceContext } from '@/lib/access/context'
import { rejectWeakPassword } from '@/lib/credentials/password-strength'
import { hashPassword } from '@/lib/credentials/passwords'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { userCreate } from '@/lib/schemas/company/account'
import type { UserRecord } from '@/lib/schemas/people/user'
import { emailTaken, forHistory, readUser } from '@/lib/services/people/users'

/** Makes a user with a password that somebody chose for them. Throws `forbidden`, `validation_error`. */
export async function createUser(ctx: ServiceContext, body: BodyOf<typeof userCreate>): Promise<UserRecord> {
  requireScope(ctx, 'admin')
  const draft = readDraft(userCreate, body)
  await rejectWeakPassword(draft, 'password', [draft.value.email, draft.value.name])
  const { password, ...input } = draft.finish()
  const password_hash = await hashPassword(password, { isKnown: true, key: ctx.accountId })
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    const data = { id, account_id: ctx.accountId, ...input, password_hash, password_changed_at: new Date() }
    await writeUnique(
      tx,
      () => tx.user.create({ data, select: { id: true } }),
      () => Promise.resolve(emailTaken()),
    )
    const user = await readUser(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'user', id, before: null, after: forHistory(user) })
    return user
  })
}
