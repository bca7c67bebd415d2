import type { ServiceContext } from '@/lib/access/context'
import { EVENT_READERS, holds, isScope, requireAnyScope, requireScope, type Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { type EventType, EVENT_TYPES, recordTypeOf } from '@/lib/domain/events'
import { RESOURCES } from '@/lib/domain/resources'
import { chosenTypes, isSelective } from '@/lib/domain/webhooks'
import { ServiceError } from '@/lib/errors'
import { heldScopes } from '@/lib/services/access/oauth'

/*
 * Whose an endpoint is (R-EV-6). Those that administrators make belong to the account. A key or an application without that
 * right has endpoints of its own: they get what its scopes let it read, nobody else but an administrator manages them, and
 * they end with it.
 */

/** Throws `forbidden` for programs that may read no events, and for people who are no administrators. */
export function requireWebhookAccess(ctx: ServiceContext): void {
  if (ctx.actor.type === 'user') requireScope(ctx, 'admin')
  else requireAnyScope(ctx, EVENT_READERS)
}

/** The condition on the endpoints that the context manages. */
export function managedEndpoints(ctx: ServiceContext): { owner_type?: string; owner_id?: string } {
  if (holds(ctx, 'admin')) return {}
  return { owner_type: ctx.actor.type, owner_id: ctx.actor.id ?? ctx.accountId }
}

/** Whose a new endpoint is, and the scopes that bound what it gets. */
export function ownershipOf(ctx: ServiceContext) {
  if (holds(ctx, 'admin')) return { scopes: ['admin'] }
  const { type, id, name } = ctx.actor
  return { owner_type: type, owner_id: id, owner_name: name, scopes: [...ctx.scopes] }
}

/** Throws `forbidden` when events are chosen by name that the scopes do not let one read. */
export function requireEventScopes(scopes: readonly string[], events: readonly string[]): void {
  const holder = { scopes: new Set(scopes.filter(isScope)) }
  for (const type of chosenTypes(events.filter(isSelective))) {
    const kind = recordTypeOf(type)
    const needed: Scope = RESOURCES[kind].scope
    if (!holds(holder, needed)) throw new ServiceError('forbidden', `Events of ${kind} need the scope ${needed}.`)
  }
}

/** The types of events that an endpoint gets: those it has chosen, as far as its scopes go. */
export function deliveredTypes({ events, scopes }: { events: string[]; scopes: string[] }): EventType[] {
  const holder = { scopes: new Set(scopes.filter(isScope)) }
  const chosen = new Set(chosenTypes(events))
  return EVENT_TYPES.filter((type) => chosen.has(type) && holds(holder, RESOURCES[recordTypeOf(type)].scope))
}

type Owned = { account_id: string; owner_type: string | null; owner_id: string | null; scopes: string[] }

/** Whether the key or the application that an endpoint belongs to still has the rights that it was made with. */
export async function isOwnerLive({ account_id, owner_type, owner_id, scopes }: Owned): Promise<boolean> {
  if (owner_type === null || owner_id === null) return true
  if (owner_type === 'api_key') {
    const unexpired = [{ expires_at: null }, { expires_at: { gt: new Date() } }]
    return (await db().apiKey.count({ where: { account_id, id: owner_id, revoked_at: null, OR: unexpired } })) > 0
  }
  const grants = await db().oauthGrant.findMany({
    where: { account_id, application_id: owner_id, revoked_at: null, user: { deleted_at: null, status: 'active' } },
    select: {
      scopes: true,
      user: { select: { role: true } },
      application: { select: { scopes: true, deleted_at: true } },
    },
  })
  return grants.some(({ scopes: granted, user, application }) => {
    const held = heldScopes(granted, user.role).filter((scope) => application.scopes.includes(scope))
    return (
      application.deleted_at === null && scopes.filter(isScope).every((one) => holds({ scopes: new Set(held) }, one))
    )
  })
}
