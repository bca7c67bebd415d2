import type { ServiceContext } from '@/lib/auth/context'
import { hashPassword } from '@/lib/auth/passwords'
import { db } from '@/lib/db/client'
import { violatedUnique } from '@/lib/db/failures'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { secretHash } from '@/lib/domain/secret-token'
import { notFound } from '@/lib/errors'
import { readDraft } from '@/lib/schemas/draft'
import { passwordSet, type UserRecord } from '@/lib/schemas/user'
import { endSessionsOf } from '@/lib/services/sessions'
import { emailTaken, forHistory, readUser } from './record'

/** What the page of a link shows before a password is chosen. `returning`: the user exists and lost theirs. */
export type OpenInvitation = { email: string; name: string; company: string; returning: boolean }

/** The invitation behind a link; `null` when it was used, taken back, replaced or is too old. */
export async function findInvitation(token: string): Promise<OpenInvitation | null> {
  const row = await db().invitation.findFirst({
    where: { token_hash: secretHash(token), accepted_at: null, revoked_at: null, expires_at: { gt: new Date() } },
    select: { email: true, name: true, user_id: true, account: { select: { name: true } } },
  })
  return row && { email: row.email, name: row.name, company: row.account.name, returning: row.user_id !== null }
}

/**
 * Sets the password of an invited (or returning) user, once. A returning user is signed out everywhere else. Throws
 * `not_found` when the link is not open, `validation_error`.
 */
export async function acceptInvitation(token: string, body: unknown): Promise<{ accountId: string; user: UserRecord }> {
  const input = readDraft(passwordSet, body).finish()
  const password_hash = await hashPassword(input.password)
  try {
    return await db().$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string; account_id: string; user_id: string | null }[]>`
        UPDATE invitation SET accepted_at = now()
        WHERE token_hash = ${secretHash(token)} AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
        RETURNING id, account_id, user_id`
      const taken = rows[0]
      if (!taken) throw notFound('open invitation')
      const where = { account_id_id: { account_id: taken.account_id, id: taken.id } }
      const invitation = await tx.invitation.findUniqueOrThrow({ where, include: { account: true } })
      const ctx = contextOf(invitation, taken.user_id ?? newId())
      return taken.user_id
        ? await resetPassword(tx, ctx, taken.user_id, password_hash)
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
  const ended = await endSessionsOf(tx, ctx.accountId, id)
  const after = { password: 'changed', other_sessions_ended: ended }
  await recordHistory(tx, ctx, { verb: 'change_password', type: 'user', id, before: null, after })
  return { accountId: ctx.accountId, user: await readUser(tx, ctx, id) }
}
