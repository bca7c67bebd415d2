import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { newSecret, secretHash } from '@/lib/domain/secret-token'
import { appUrl } from '@/lib/env'
import type { InvitationRecord } from '@/lib/schemas/people/user'

const DAY_MINUTES = 24 * 60
const MINUTES_OPEN = 7 * DAY_MINUTES

/** An invitation with its link. The link is shown once; only a hash of it is kept. */
export type InvitationLink = { invitation: InvitationRecord; link: string }

/** The columns of an invitation that are shown. */
export const select = { id: true, email: true, name: true, role: true, created_at: true, expires_at: true } as const

/** A row as it is shown. */
export function toRecord(
  row: Omit<InvitationRecord, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date },
): InvitationRecord {
  return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() }
}

/** Makes a link by which somebody chooses a password: it works once, and takes the place of older ones. */
export async function openLink(
  tx: Transaction,
  ctx: ServiceContext,
  input: {
    email: string
    name: string
    role: InvitationRecord['role']
    technician_id?: string | null
    user_id?: string
  },
  minutes = MINUTES_OPEN,
): Promise<InvitationLink> {
  const token = newSecret('fsi_')
  // Two admins inviting the same person at once: one after the other, and the later link is the one that works.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${ctx.accountId} ${input.email.toLowerCase()}`}, 0))`
  await tx.$executeRaw`
    UPDATE invitation SET revoked_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND lower(email) = lower(${input.email})
      AND accepted_at IS NULL AND revoked_at IS NULL`
  const row = await tx.invitation.create({
    data: {
      ...input,
      id: newId(),
      account_id: ctx.accountId,
      token_hash: secretHash(token),
      expires_at: new Date(Date.now() + minutes * 60_000),
    },
    select,
  })
  return { invitation: toRecord(row), link: `${appUrl()}/invitation/${token}` }
}
