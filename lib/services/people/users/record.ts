import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound, ServiceError } from '@/lib/errors'
import type { UserRecord } from '@/lib/schemas/people/user'

export const userSelect = {
  id: true,
  email: true,
  name: true,
  role: true,
  status: true,
  technician_id: true,
  technician: { select: { id: true, name: true } },
  password_hash: true,
  last_sign_in_at: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.UserSelect

/** A row as it is shown: whether there is a password, never its hash. */
export function toUserRecord(row: Prisma.UserGetPayload<{ select: typeof userSelect }>): UserRecord {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    technician: row.technician,
    technician_id: row.technician_id,
    has_password: row.password_hash !== null,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live user. Throws `not_found`. */
export async function readUser(tx: Transaction, ctx: ServiceContext, id: string): Promise<UserRecord> {
  const row = isId(id)
    ? await tx.user.findFirst({ where: { account_id: ctx.accountId, id, deleted_at: null }, select: userSelect })
    : null
  if (!row) throw notFound('user')
  return toUserRecord(row)
}

/** What stays of a user in the history: times of signing in are no change that anybody made. */
export function forHistory(user: UserRecord): object {
  const { last_sign_in_at: _at, technician: _technician, ...rest } = user
  return rest
}

/**
 * Throws `in_use` when the user is the account's only active admin: nobody could undo it. The account's admins stay
 * locked until the transaction ends, so that two of them cannot remove each other at once.
 */
export async function requireAnotherAdmin(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user"
    WHERE account_id = ${ctx.accountId}::uuid AND role = 'admin' AND status = 'active' AND deleted_at IS NULL
    ORDER BY id FOR UPDATE`
  if (admins.some((admin) => admin.id === id) && admins.length === 1)
    throw new ServiceError('in_use', 'This is the only active admin of the account; make another user an admin first.')
}

/** The error for an email that another user has. */
export function emailTaken(): ServiceError {
  const message = 'is already the e-mail address of a user'
  return new ServiceError('validation_error', 'Check email.', [{ field: 'email', message }])
}
