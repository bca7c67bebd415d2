import type { ServiceContext } from '@/lib/access/context'
import { networkOf } from '@/lib/access/client-address'
import { rejectWeakPassword } from '@/lib/credentials/password-strength'
import { hashPassword } from '@/lib/credentials/passwords'
import { db } from '@/lib/db/client'
import { violatedUnique } from '@/lib/db/failures'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { secretHash } from '@/lib/domain/secret-token'
import { invalid, notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { passwordSet, type UserRecord } from '@/lib/schemas/people/user'
import { checkSecondFactor, needsSecondFactor } from '@/lib/services/access/second-factor'
import { forgiveAttempt, requireAttempt, type ThrottleKey } from '@/lib/services/access/throttle'
import { endAccess } from './end-access'
import { mailPasswordChanged } from './mail-password-changed'
import { emailTaken, forHistory, readUser } from '@/lib/services/people/users'

/** What the page of a link shows before a password is chosen. */
export type OpenInvitation = {
  email: string
  name: string
  company: string
  /** The user exists and lost their password. */
  returning: boolean
  /** The code of their second factor is asked for, too: the link replaces their password and nothing else. */
  asksCode: boolean
}

/** The invitation behind a link; `null` when it was used, taken back, replaced or is too old. */
export async function findInvitation(token: string): Promise<OpenInvitation | null> {
  const row = await readOpen(token)
  if (!row) return null
  const { account_id, user_id, email, name, account } = row
  const asksCode = user_id !== null && (await needsSecondFactor({ account_id, user_id }))
  return { email, name, company: account.name, returning: user_id !== null, asksCode }
}

/**
 * Sets the password of an invited (or returning) user, once. A returning user gives the code of their second factor, is
 * signed out everywhere else, and the applications they connected lose their access. Throws `not_found` when the link is
 * not open, `validation_error`, `rate_limited`, `service_unavailable`.
 */
export async function acceptInvitation(
  token: string,
  body: BodyOf<typeof passwordSet>,
  address: string,
): Promise<{ accountId: string; user: UserRecord }> {
  const open = await readOpen(token)
  if (!open) throw notFound('open invitation')
  const draft = readDraft(passwordSet, body)
  const tries: ThrottleKey[] = [
    { kind: 'name', value: `link ${open.id}` },
    { kind: 'address', value: networkOf(address) },
  ]
  // A password that is refused counts, too: it costs work to check.
  await requireAttempt(tries)
  await rejectWeakPassword(draft, 'password', [open.email, open.name, open.account.name])
  const { password, code } = draft.finish()
  const { account_id, user_id } = open
  if (user_id) await requireCode({ account_id, user_id }, code)
  // Whoever holds a link is no stranger.
  const accepted = await accept(token, await hashPassword(password, { isKnown: true, key: open.id }))
  await forgiveAttempt(tries)
  return accepted
}

async function readOpen(token: string) {
  return db().invitation.findFirst({
    where: { token_hash: secretHash(token), accepted_at: null, revoked_at: null, expires_at: { gt: new Date() } },
    select: { id: true, account_id: true, email: true, name: true, user_id: true, account: { select: { name: true } } },
  })
}

/** Throws `validation_error` on `code` when the user has a second factor and this is not its code. */
async function requireCode(key: { account_id: string; user_id: string }, code = ''): Promise<void> {
  if (!(await needsSecondFactor(key)) || (code !== '' && (await checkSecondFactor(key, code)))) return
  const message = code === '' ? 'is required' : 'is incorrect or was used before; type the newest one'
  throw invalid([{ field: 'code', message }])
}

async function accept(token: string, password_hash: string): Promise<{ accountId: string; user: UserRecord }> {
  try {
    return await db().$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string; account_id: string; user_id: string | null }[]>`
        UPDATE invitation SET accepted_at = now()
        WHERE token_hash = ${secretHash(token)} AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
        RETURNING id, account_id, user_id`
      const acceptedInvitation = rows[0]
      if (!acceptedInvitation) throw notFound('open invitation')
      const where = { account_id_id: { account_id: acceptedInvitation.account_id, id: acceptedInvitation.id } }
      const invitation = await tx.invitation.findUniqueOrThrow({ where, include: { account: true } })
      const ctx = contextOf(invitation, acceptedInvitation.user_id ?? newId())
      return acceptedInvitation.user_id
        ? await resetPassword(tx, ctx, acceptedInvitation.user_id, password_hash)
        : await createUser(tx, ctx, invitation, password_hash)
    })
  } catch (error) {
    // The address became a user's after the invitation was written, here or in another account.
    if (violatedUnique(error)) throw emailTaken()
    throw error
  }
}

type Row = {
  account_id: string
  email: string
  name: string
  role: UserRecord['role']
  technician_id: string | null
  account: { tier: ServiceContext['account']['tier']; time_zone: string; currency: string }
}

/** Whoever holds the link acts as the user they become. */
function contextOf({ account_id, name, account }: Row, userId: string): ServiceContext {
  return {
    accountId: account_id,
    actor: { type: 'user', id: userId, name },
    scopes: new Set(),
    requestId: newId(),
    account: { tier: account.tier, timeZone: account.time_zone, currency: account.currency },
  }
}

async function createUser(tx: Transaction, ctx: ServiceContext, invitation: Row, password_hash: string) {
  const { email, name, role, technician_id } = invitation
  const id = ctx.actor.id ?? newId()
  const password_changed_at = new Date()
  await tx.user.create({
    data: { id, account_id: ctx.accountId, email, name, role, technician_id, password_hash, password_changed_at },
    select: { id: true },
  })
  const user = await readUser(tx, ctx, id)
  await recordHistory(tx, ctx, { verb: 'create', type: 'user', id, before: null, after: forHistory(user) })
  return { accountId: ctx.accountId, user }
}

async function resetPassword(tx: Transaction, ctx: ServiceContext, id: string, password_hash: string) {
  // Throws when the user was removed after the link was made.
  await readUser(tx, ctx, id)
  await tx.user.update({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    data: { password_hash, password_changed_at: new Date() },
    select: { id: true },
  })
  const after = { password: 'changed', ...(await endAccess(tx, ctx, id)) }
  await recordHistory(tx, ctx, { verb: 'change_password', type: 'user', id, before: null, after })
  await mailPasswordChanged(tx, ctx, id)
  return { accountId: ctx.accountId, user: await readUser(tx, ctx, id) }
}
