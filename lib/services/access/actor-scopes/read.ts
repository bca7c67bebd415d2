import type { Actor } from '@/lib/access/context'
import { isScope, ROLE_SCOPES, type Scope, SCOPES } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { heldScopes } from '@/lib/services/access/oauth'

/** Who asked for work in the background; an application did for the user of this grant. */
type Asker = Pick<Actor, 'type' | 'id'> & { grantId: string | null }

/**
 * What somebody who asked for work in the background may do by now: the rights of a user's role, of a key that still works,
 * of an application as far as the user for whom it asked still allows it; all of them for the service itself.
 */
export async function scopesOfActor(account_id: string, { type, id, grantId }: Asker): Promise<ReadonlySet<Scope>> {
  if (type === 'system') return new Set(SCOPES)
  if (id === null) return new Set()
  if (type === 'user') return scopesOfUser(account_id, id)
  return type === 'api_key' ? scopesOfKey(account_id, id) : scopesOfApplication(account_id, id, grantId)
}

async function scopesOfUser(account_id: string, id: string): Promise<ReadonlySet<Scope>> {
  const where = { account_id, id, status: 'active' as const, deleted_at: null }
  const user = await db().user.findFirst({ where, select: { role: true } })
  return new Set(user ? ROLE_SCOPES[user.role] : [])
}

async function scopesOfKey(account_id: string, id: string): Promise<ReadonlySet<Scope>> {
  const unexpired = [{ expires_at: null }, { expires_at: { gt: new Date() } }]
  const where = { account_id, id, revoked_at: null, OR: unexpired }
  const key = await db().apiKey.findFirst({ where, select: { scopes: true } })
  return new Set(key?.scopes.filter(isScope))
}

async function scopesOfApplication(
  account_id: string,
  application_id: string,
  grantId: string | null,
): Promise<ReadonlySet<Scope>> {
  const grants = await db().oauthGrant.findMany({
    where: {
      ...(grantId !== null && { id: grantId }),
      account_id,
      application_id,
      revoked_at: null,
      user: { deleted_at: null, status: 'active' },
      application: { deleted_at: null },
    },
    select: { scopes: true, user: { select: { role: true } }, application: { select: { scopes: true } } },
  })
  const [first = [], ...others] = grants.map(({ scopes, user, application }) =>
    heldScopes(scopes, user.role).filter((scope) => application.scopes.includes(scope)),
  )
  // Of what was asked for before the grant was noted nobody knows for whom: what every user of the application allows.
  return new Set(first.filter((scope) => others.every((one) => one.includes(scope))))
}
