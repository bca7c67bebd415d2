import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { COMPLETION_VERBS } from '@/lib/domain/events'
import { firstIdAt } from '@/lib/domain/id'
import { dayAfter, startOfDay } from '@/lib/domain/time'
import { auditList, type AuditQuery, type AuditRecord, MAX_COUNTED } from '@/lib/schemas/data/audit'
import { withNames } from './names'

/** A change's id is made a moment before or after its time. */
const SLACK_MS = 60_000

export const auditSelect = {
  id: true,
  verb: true,
  record_type: true,
  record_id: true,
  actor_type: true,
  actor_id: true,
  actor_name: true,
  changes: true,
  request_id: true,
  client_request_id: true,
  created_at: true,
} satisfies Prisma.HistorySelect

type Row = Prisma.HistoryGetPayload<{ select: typeof auditSelect }>

/** Everything that happened in the account, newest first: who, by what, when, which record, which field. Throws `forbidden`. */
export async function listAudit(ctx: ServiceContext, query: AuditQuery): Promise<Page<AuditRecord>> {
  requireScope(ctx, 'admin')
  const page = await readList(ctx, auditList, query, {
    table: listReader(ctx).history,
    select: auditSelect,
    present: toAuditRecord,
    where: whereOf(ctx, query),
    maxCounted: MAX_COUNTED,
  })
  return { ...page, data: await withNames(ctx, page.data) }
}

/** What the filters of the list leave to say: a field that changed, and the ids of the days, which an index finds. */
function whereOf(ctx: ServiceContext, query: AuditQuery): Prisma.HistoryWhereInput {
  const { timeZone } = ctx.account
  const from = query.from && startOfDay(query.from, timeZone)
  const to = query.to && startOfDay(dayAfter(query.to), timeZone)
  return {
    NOT: { record_type: 'work_order', verb: { in: COMPLETION_VERBS } },
    id: {
      gte: from && firstIdAt(from.getTime() - SLACK_MS),
      lt: to && firstIdAt(to.getTime() + SLACK_MS),
    },
    ...(query.field && { changes: { path: [query.field], not: Prisma.DbNull } }),
  }
}

/** A row as it is shown; its name is found for a whole page at once. */
export function toAuditRecord(row: Row): AuditRecord {
  return {
    id: row.id,
    verb: row.verb,
    record_type: row.record_type,
    record_id: row.record_id,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    // Written by the history's own writers alone, which make pairs.
    changes: row.changes as AuditRecord['changes'],
    request_id: row.client_request_id ?? row.request_id,
    created_at: row.created_at.toISOString(),
    name: null,
  }
}
