import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader, reader } from '@/lib/db/transaction'
import { firstIdAt } from '@/lib/domain/id'
import {
  MAX_COUNTED_REQUESTS,
  requestLogList,
  type RequestLogQuery,
  type RequestLogRecord,
} from '@/lib/schemas/data/request-log'

const requestSelect = {
  id: true,
  created_at: true,
  method: true,
  route: true,
  query_keys: true,
  status: true,
  duration: true,
  request_id: true,
  actor_type: true,
  actor_id: true,
  actor_name: true,
  dropped: true,
} satisfies Prisma.RequestLogSelect

/** The requests of the account's keys and applications in the last seven days, newest first (R-RQ-1). Throws `forbidden`. */
export async function listRequestLog(ctx: ServiceContext, query: RequestLogQuery): Promise<Page<RequestLogRecord>> {
  requireScope(ctx, 'admin')
  const { updated_after: after } = query
  return readList(ctx, requestLogList, query, {
    // An id says when its request came, to the millisecond. By the ids a page and its count begin where they have to.
    where: after && { id: { gte: firstIdAt(after.getTime() + 1) } },
    table: listReader(ctx).requestLog,
    select: requestSelect,
    present: toRequestLogRecord,
    maxCounted: MAX_COUNTED_REQUESTS,
  })
}

function toRequestLogRecord(row: Prisma.RequestLogGetPayload<{ select: typeof requestSelect }>): RequestLogRecord {
  const { actor_type: type, actor_id: id, actor_name: name, created_at, ...rest } = row
  return { ...rest, actor: { type, id, name }, created_at: created_at.toISOString() }
}

/** Who can have sent requests, for the filter of the log: the latest keys and the applications. Throws `forbidden`. */
export async function listRequestSenders(ctx: ServiceContext): Promise<{ id: string; name: string }[]> {
  requireScope(ctx, 'admin')
  const { apiKey, oauthApplication } = reader(ctx)
  const newest = {
    where: { account_id: ctx.accountId },
    orderBy: { created_at: 'desc' },
    take: 50,
    select: { id: true, name: true },
  } as const
  return [...(await apiKey.findMany(newest)), ...(await oauthApplication.findMany(newest))]
}

/**
 * The patterns of paths that the log has, for its filter: one look into the index for each, however long the log. Throws
 * `forbidden`.
 */
export async function listLoggedRoutes(ctx: ServiceContext): Promise<string[]> {
  requireScope(ctx, 'admin')
  const rows = await reader(ctx).$queryRaw<{ route: string }[]>`
    WITH RECURSIVE found AS (
      (SELECT route FROM request_log WHERE account_id = ${ctx.accountId}::uuid ORDER BY route LIMIT 1)
      UNION ALL
      SELECT (SELECT route FROM request_log WHERE account_id = ${ctx.accountId}::uuid AND route > found.route
        ORDER BY route LIMIT 1)
      FROM found WHERE found.route IS NOT NULL
    ) SELECT route FROM found WHERE route IS NOT NULL`
  return rows.map(({ route }) => route)
}
