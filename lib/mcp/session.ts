import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { TOOLS } from './tools/all'
import type { Tool } from './tools/tool'

/** What one request of an assistant may use. */
export type Session = { ctx: ServiceContext; tools: readonly Tool[] }

/** The tools that a credential may see and call; every other one does not exist for it. */
export function toolsFor(ctx: ServiceContext): Tool[] {
  return TOOLS.filter(({ scopes, needs }) =>
    needs === 'any' ? scopes.some((scope) => holds(ctx, scope)) : scopes.every((scope) => holds(ctx, scope)),
  )
}
