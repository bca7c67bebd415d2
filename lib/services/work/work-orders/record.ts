import type { ServiceContext } from '@/lib/access/context'
import { JsonText } from '@/lib/db/json-text'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { StoredWorkOrder, WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { planOf } from '@/lib/services/work/conflicts'
import { detectConflicts, storedScheduleContext, type ScheduleContext } from '@/lib/services/work/schedule-context'
import {
  workOrderWithMayConflictStatement,
  workOrderForChangeStatement,
  workOrdersStatement,
  workOrderStatement,
} from './record-sql'

/** The live work order with all that belongs to it. Throws `not_found`. */
export async function readWorkOrder(tx: Transaction, ctx: ServiceContext, id: string): Promise<StoredWorkOrder> {
  const [row] = isId(id) ? await query<{ json: string }>(tx, workOrderStatement(ctx, id)) : []
  if (!row) throw notFound('work order')
  return JSON.parse(row.json) as StoredWorkOrder
}

/** A work order to be changed: with its text, the version of its row, whether something may have been promised, and whether it has visits in groups. */
export type ReadForChange = {
  stored: StoredWorkOrder
  text: string
  version: string
  mayBePromised: boolean
  inGroup: boolean
  /** What it proposes to bill is accepted when it is completed. */
  acceptsLines: boolean
}

/** Reads a work order for a change that writes over what it read. Throws `not_found`. */
export async function readWorkOrderForChange(ctx: ServiceContext, id: string): Promise<ReadForChange> {
  const [row] = isId(id)
    ? await query<{
        json: string
        version: string
        may_be_promised: boolean
        in_group: boolean
        accepts_lines: boolean
      }>(ctx.tx, workOrderForChangeStatement(ctx, id))
    : []
  if (!row) throw notFound('work order')
  const { json: text, version, may_be_promised: mayBePromised, in_group: inGroup, accepts_lines: acceptsLines } = row
  return { stored: JSON.parse(text) as StoredWorkOrder, text, version, mayBePromised, inGroup, acceptsLines }
}

/** Reads a work order with its scheduling conflicts, which follow from other records. Throws `not_found`. */
export async function readWorkOrderWithConflicts(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  id: string,
): Promise<{ stored: StoredWorkOrder; conflicts: readonly Conflict[]; text: JsonText<WorkOrderRecord> }> {
  const [row] = isId(id)
    ? await query<{ json: string; may_conflict: boolean }>(tx, workOrderWithMayConflictStatement(ctx, id))
    : []
  if (!row) throw notFound('work order')
  const stored = JSON.parse(row.json) as StoredWorkOrder
  const conflicts = row.may_conflict ? await detectConflictsOf(tx, ctx, stored) : []
  // The record is an object of many fields, so one more can be put behind the last.
  const text = `${row.json.slice(0, -1)},"conflicts":${JSON.stringify(conflicts)}}`
  return { stored, conflicts, text: new JsonText(text) }
}

/** The scheduling conflicts of a work order that can have some. */
export async function detectConflictsOf(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  stored: StoredWorkOrder,
): Promise<Conflict[]> {
  const [row] = await query<{ context: ScheduleContext }>(tx, storedScheduleContext(ctx, stored))
  const [conflicts = []] = await detectConflicts(ctx, [{ plan: planOf(stored), context: row?.context ?? null }])
  return conflicts
}

/** The live ones among these work orders with all that belongs to them, in any order. */
export async function readWorkOrders(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<StoredWorkOrder[]> {
  const rows = await query<{ json: string }>(tx, workOrdersStatement(ctx, ids))
  return rows.map(({ json }) => JSON.parse(json) as StoredWorkOrder)
}
