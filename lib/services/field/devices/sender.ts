import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'

/** Who works from a phone: a user with their technician, or a program with an API key, which speaks for the devices it registered. */
export type Sender =
  | { userId: string; technicianId: string; apiKeyId: null }
  | { userId: null; technicianId: null; apiKeyId: string | null }

/** Who sends. Throws `forbidden` for a user who is no technician. */
export async function senderOf(ctx: ServiceContext): Promise<Sender> {
  const { actor } = ctx
  if (actor.type !== 'user' && !ctx.grantId)
    return { userId: null, technicianId: null, apiKeyId: actor.type === 'api_key' ? actor.id : null }
  const id = await userIdOf(ctx)
  const where = { account_id: ctx.accountId, id: id ?? '', deleted_at: null, technician: { deleted_at: null } }
  const row = id ? await reader(ctx).user.findFirst({ where, select: { id: true, technician_id: true } }) : null
  if (!row?.technician_id) throw new ServiceError('forbidden', 'Your user is not linked to a technician yet.')
  return { userId: row.id, technicianId: row.technician_id, apiKeyId: null }
}

/**
 * Which devices a caller sees: an administrator all, others their own. One of which no key is known was registered by a process of the
 * version before: it becomes that of the first key that uses it. Throws as `senderOf`.
 */
export async function visibleTo(ctx: ServiceContext): Promise<Prisma.DeviceWhereInput> {
  if (holds(ctx, 'admin')) return {}
  const { userId: user_id, apiKeyId } = await senderOf(ctx)
  return apiKeyId === null ? { user_id } : { user_id, OR: [{ api_key_id: apiKeyId }, { api_key_id: null }] }
}

/** The user who is signed in, or for whom an application acts. */
async function userIdOf({ actor, accountId, grantId, ...ctx }: ServiceContext): Promise<string | null> {
  if (actor.type === 'user') return actor.id
  if (!grantId) return null
  const where = { account_id_id: { account_id: accountId, id: grantId } }
  const grant = await reader({ actor, accountId, ...ctx }).oauthGrant.findUnique({ where, select: { user_id: true } })
  return grant?.user_id ?? null
}
