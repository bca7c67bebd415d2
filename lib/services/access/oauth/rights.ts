import type { UserRole } from '@/prisma/generated/enums'
import { isScope, ROLE_SCOPES, type Scope } from '@/lib/access/permissions'

/** Of the scopes, those that a user of this role holds and may therefore pass on. An admin holds every one. */
export function heldScopes(scopes: readonly string[], role: UserRole): Scope[] {
  const held = ROLE_SCOPES[role]
  return scopes.filter(isScope).filter((scope) => held.includes('admin') || held.includes(scope))
}
