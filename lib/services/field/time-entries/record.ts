import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader, reader, type Transaction } from '@/lib/db/transaction'
import type { EventSource } from '@/lib/domain/field/kinds'
import { isId } from '@/lib/domain/id'
import type { TimeEntryKind } from '@/lib/domain/timesheets/kinds'
import { notFound } from '@/lib/errors'
import { timeEntryList, type TimeEntryListQuery, type TimeEntryRecord } from '@/lib/schemas/people/time-entry'

const timeEntrySelect = {
  id: true,
  technician_id: true,
  technician: { select: { id: true, name: true } },
  kind: true,
  started_at: true,
  ended_at: true,
  work_order_id: true,
  note: true,
  voids_id: true,
  field_event_id: true,
  source: true,
  recorded_at: true,
  recorded_by: true,
} satisfies Prisma.TimeEntrySelect

/** A row as it is answered. */
function toTimeEntry(row: Prisma.TimeEntryGetPayload<{ select: typeof timeEntrySelect }>): TimeEntryRecord {
  return {
    ...row,
    kind: row.kind as TimeEntryKind,
    source: row.source as EventSource,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    recorded_at: row.recorded_at.toISOString(),
  }
}

/** A page of what was entered and of the presses of the day clock, the latest first. Throws `forbidden`, `bad_request`. */
export async function listTimeEntries(ctx: ServiceContext, query: TimeEntryListQuery): Promise<Page<TimeEntryRecord>> {
  requireScope(ctx, 'read:time')
  const { timeEntry: table } = listReader(ctx)
  return readList(ctx, timeEntryList, query, { table, select: timeEntrySelect, present: toTimeEntry })
}

/** One time entry. Throws `forbidden`, `not_found`. */
export async function getTimeEntry(ctx: ServiceContext, id: string): Promise<TimeEntryRecord> {
  requireScope(ctx, 'read:time')
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const row = isId(id) ? await reader(ctx).timeEntry.findUnique({ where, select: timeEntrySelect }) : null
  if (!row) throw notFound('time entry')
  return toTimeEntry(row)
}

/** Writes a time entry, which is never changed (R-TS-3). */
export async function insertTimeEntry(
  tx: Transaction,
  ctx: ServiceContext,
  entry: Omit<Prisma.TimeEntryUncheckedCreateInput, 'account_id' | 'recorded_by'>,
): Promise<TimeEntryRecord> {
  const data = { ...entry, account_id: ctx.accountId, recorded_by: ctx.actor.name }
  const after = toTimeEntry(await tx.timeEntry.create({ data, select: timeEntrySelect }))
  await recordHistory(tx, ctx, { verb: 'create', type: 'time_entry', id: after.id, before: null, after })
  return after
}
