import type { UserRole } from '@/prisma/generated/enums'
import { isScope, ROLE_SCOPES, type Scope } from '@/lib/access/permissions'

/** Of the scopes, those that a user of this role holds and may therefore pass on. An admin holds every one. */
export function heldScopes(scopes: readonly string[], role: UserRole): Scope[] {
  const held = ROLE_SCOPES[role]
  return scopes.filter(isScope).filter((scope) => held.includes('admin') || held.includes(scope))
}

/** Why a user cannot pass a scope on: their role lacks it, or their company has not allowed it to the application. */
export type ScopeObstacle = 'role' | 'company'

/** What stands against each of the scopes; an administrator allows for the company what it has not allowed yet (R-OA-8). */
export function obstaclesOf(
  scopes: readonly string[],
  role: UserRole,
  allowed: readonly string[],
): { scope: Scope; obstacle: ScopeObstacle | null }[] {
  const held = heldScopes(scopes, role)
  return scopes.filter(isScope).map((scope) => {
    if (!held.includes(scope)) return { scope, obstacle: 'role' }
    return { scope, obstacle: role === 'admin' || allowed.includes(scope) ? null : 'company' }
  })
}

/** Of the scopes, those that the user can pass on to an application that is allowed so much. */
export function grantableScopes(scopes: readonly string[], role: UserRole, allowed: readonly string[]): Scope[] {
  return obstaclesOf(scopes, role, allowed)
    .filter(({ obstacle }) => obstacle === null)
    .map(({ scope }) => scope)
}
