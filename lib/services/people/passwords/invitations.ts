import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction, reader } from '@/lib/db/transaction'
import { isId, newId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { invitationCreate, type InvitationRecord } from '@/lib/schemas/people/user'
import { type InvitationLink, openLink, select, toRecord } from './open-link'
import { readUser } from '@/lib/services/people/users'

/**
 * Invites somebody by a link that lets them choose a password, open for seven days. A newer link for the same address
 * takes the place of the older one. Throws `forbidden`, `validation_error`.
 */
export async function createInvitation(
  ctx: ServiceContext,
  body: BodyOf<typeof invitationCreate>,
): Promise<InvitationLink> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(invitationCreate, body)
    await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    const { email } = draft.value
    const existingUser =
      email &&
      (await tx.user.findFirst({
        where: { account_id: ctx.accountId, email: { equals: email, mode: 'insensitive' }, deleted_at: null },
        select: { id: true },
      }))
    if (existingUser) draft.reject('email', 'is already the e-mail address of a user')
    const openedLink = await openLink(tx, ctx, draft.finish())
    await recordHistory(tx, ctx, {
      verb: 'create',
      type: 'invitation',
      id: openedLink.invitation.id,
      before: null,
      after: openedLink.invitation,
    })
    return openedLink
  })
}

/** A link by which a user who lost their password sets a new one. Throws `forbidden`, `not_found`. */
export async function createPasswordLink(ctx: ServiceContext, userId: string): Promise<InvitationLink> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'user', userId)
    const { email, name, role } = await readUser(tx, ctx, userId)
    const openedLink = await openLink(tx, ctx, { email, name, role, user_id: userId })
    const after = { password_link: 'created', expires_at: openedLink.invitation.expires_at }
    await recordHistory(tx, ctx, { verb: 'create_password_link', type: 'user', id: userId, before: null, after })
    return openedLink
  })
}

/** The invitations that are still open, newest first. Throws `forbidden`. */
export async function listInvitations(ctx: ServiceContext): Promise<InvitationRecord[]> {
  requireScope(ctx, 'admin')
  const rows = await reader(ctx).invitation.findMany({
    where: {
      account_id: ctx.accountId,
      user_id: null,
      accepted_at: null,
      revoked_at: null,
      expires_at: { gt: new Date() },
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: 500,
    select,
  })
  return rows.map(toRecord)
}

/** Takes an invitation back; its link says so. Throws `forbidden`, `not_found`. */
export async function revokeInvitation(ctx: ServiceContext, id: string): Promise<void> {
  requireScope(ctx, 'admin')
  await inTransaction(ctx, async (tx) => {
    const open = { account_id: ctx.accountId, id: isId(id) ? id : newId(), accepted_at: null, revoked_at: null }
    const before = await tx.invitation.findFirst({ where: open, select })
    const { count } = await tx.invitation.updateMany({ where: open, data: { revoked_at: new Date() } })
    if (!before || count === 0) throw notFound('open invitation')
    await recordHistory(tx, ctx, { verb: 'revoke', type: 'invitation', id, before: toRecord(before), after: null })
  })
}
