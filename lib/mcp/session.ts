import type { ServiceContext } from '@/lib/access/context'
import { holds, type Scope } from '@/lib/access/permissions'
import { type AssistantSettings, readAssistantSettings } from '@/lib/services/access/assistants'
import { TOOLS } from './tools/all'
import type { Tool } from './tools/tool'

/** What one request of an assistant may use. */
export type Session = { ctx: ServiceContext; settings: AssistantSettings; tools: readonly Tool[] }

/** Reads what the credential may use. A tool that it may not does not exist for it (R-MC-2). */
export async function openSession(ctx: ServiceContext): Promise<Session> {
  const settings = await readAssistantSettings(ctx)
  return { ctx, settings, tools: TOOLS.filter((tool) => isAllowed(ctx, settings, tool)) }
}

function isAllowed(ctx: ServiceContext, { readOnly, tools }: AssistantSettings, tool: Tool): boolean {
  if (tool.writes && readOnly) return false
  if (tools.length > 0 && !tools.includes(tool.name)) return false
  const isHeld = (scope: Scope) => holds(ctx, scope)
  return tool.needs === 'any' ? tool.scopes.some(isHeld) : tool.scopes.every(isHeld)
}
