import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { AssistantRecord } from '@/lib/schemas/access/assistant'

const MAX_LISTED = 200
/** So many of the latest calls are looked at, however many there are. */
const MAX_CALLS = 10_000

/**
 * What works as an assistant, used last first: keys that were made or bounded for one, keys and applications that called
 * `/mcp` lately, as the request log has it, and applications with a token for it. Throws `forbidden`.
 */
export async function listAssistants(ctx: ServiceContext): Promise<AssistantRecord[]> {
  requireScope(ctx, 'admin')
  const calls = Prisma.sql`
    SELECT r.actor_id FROM request_log r WHERE r.account_id = ${ctx.accountId}::uuid AND r.route = '/mcp'
    ORDER BY r.id DESC LIMIT ${MAX_CALLS}`
  const rows = await reader(ctx).$queryRaw<Row[]>`
    WITH caller AS MATERIALIZED (SELECT DISTINCT actor_id FROM (${calls}) AS latest)
    SELECT 'key' AS kind, k.id, k.name, k.hint, NULL AS user_name, k.last_used_at, k.assistant_read_only AS read_only,
      coalesce(k.assistant_tools, '{}') AS tools, k.assistant_writes_per_hour AS writes_per_hour
    FROM api_key k
    WHERE k.account_id = ${ctx.accountId}::uuid AND k.revoked_at IS NULL AND (k.assistant_read_only
      OR k.assistant_writes_per_hour IS NOT NULL OR cardinality(k.assistant_tools) > 0 OR k.id IN (SELECT actor_id FROM caller))
    UNION ALL
    SELECT 'application', g.id, p.name, NULL, u.name, g.last_used_at, NOT (g.scopes && ARRAY['write:work-orders', 'admin']), '{}', NULL
    FROM oauth_grant g
      JOIN oauth_application p ON p.account_id = g.account_id AND p.id = g.application_id
      JOIN "user" u ON u.account_id = g.account_id AND u.id = g.user_id
    WHERE g.account_id = ${ctx.accountId}::uuid AND g.revoked_at IS NULL AND p.deleted_at IS NULL AND (EXISTS (
        SELECT 1 FROM oauth_token t WHERE t.account_id = g.account_id AND t.grant_id = g.id AND t.resource = 'mcp')
      OR p.id IN (SELECT actor_id FROM caller))
    ORDER BY last_used_at DESC NULLS LAST, name, id LIMIT ${MAX_LISTED}`
  return rows.map(({ last_used_at, ...row }) => ({ ...row, last_used_at: last_used_at?.toISOString() ?? null }))
}

type Row = Omit<AssistantRecord, 'last_used_at'> & { last_used_at: Date | null }
