import type { ServiceContext } from '@/lib/access/context'
import { requireAnyScope, type Scope } from '@/lib/access/permissions'
import { resourceOf, RESOURCES, type TrashableType } from '@/lib/domain/resources'

/** Refuses who may not write records of a kind. Throws `forbidden`. */
export function requireWrite(ctx: ServiceContext, type: TrashableType): void {
  const { orWrite } = resourceOf(type)
  const scopes: [Scope, ...Scope[]] = [RESOURCES[type].write, ...(orWrite ? [orWrite] : [])]
  requireAnyScope(ctx, scopes)
}
