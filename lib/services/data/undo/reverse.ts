import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { type RecordType, resourceOf } from '@/lib/domain/resources'
import { isListed } from '@/lib/domain/undo/actions'
import { ServiceError } from '@/lib/errors'
import { type Direction, reverseRequest } from '@/lib/services/work/work-orders'
import type { ActionRow } from './own-steps'
import { bringBack, conflict, type TouchedRecord, whyNotBack } from './reverse-record'
import { usesOf } from './uses'

/** What went back, and the work orders that stayed as they are, with the reason. */
export type Reversed = { changed: { type: RecordType; id: string }[]; refused: { name: string; reason: string }[] }

/**
 * Takes back what one request did (R-UN-4). Of work orders alone those that can go back do, and the others are
 * named; an action that touched other records goes back whole or not at all. Throws `precondition_failed`, and what the
 * records' own verbs throw.
 */
export async function reverseAction(
  tx: Transaction,
  ctx: ServiceContext,
  direction: Direction,
  rows: readonly ActionRow[],
): Promise<Reversed> {
  const request = rows[0]?.request_id ?? ''
  const within = { ...ctx, tx, undoes: request }
  const records = recordsOf(rows)
  const ids = records.map(({ id }) => id)
  const plain = records.filter(({ type }) => type !== 'work_order')
  for (const record of plain.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const reason = await whyNotBack(tx, ctx, record)
    if (reason) throw conflict(record, reason)
  }
  // What is restored is there before others name it again, and what is deleted goes when none does any more. A work order names
  // much and nothing but its own parts names it.
  const orders = records.filter(({ type }) => type === 'work_order')
  const exclusive = plain.filter(({ type }) => resourceOf(type).exclusive)
  const apart = plain.filter((record) => !wasMadeWith(record, orders) && !exclusive.includes(record))
  const bringBackAll = async (touched: readonly TouchedRecord[], ...parts: Parameters<typeof bringBack>[3][]) => {
    for (const part of parts) for (const record of touched) await bringBack(tx, within, record, part, ids)
  }
  await bringBackAll(apart, 'restore', 'fields')
  await bringBackAll(exclusive, 'delete', 'fields', 'restore')
  const { changed, refused } = await reverseOrders(tx, within, direction, request, orders, ids)
  if (refused.length > 0 && (plain.length > 0 || changed.length === 0)) throw refusedAll(refused)
  await bringBackAll(apart, 'delete')
  return { changed: [...plain.map(({ type, id }) => ({ type, id })), ...changed], refused }
}

/** Whether a task was made with its work order, with which it goes to the trash and comes back. */
function wasMadeWith({ type, rows }: TouchedRecord, orders: readonly TouchedRecord[]): boolean {
  const order = rows.find(({ verb }) => verb === 'create')?.changes.work_order_id?.[1]
  return (
    type === 'task' &&
    orders.some(({ id, rows: actionRows }) => id === order && actionRows.some(({ verb }) => verb === 'create'))
  )
}

function refusedAll(refused: Reversed['refused']): ServiceError {
  const reasons = refused.slice(0, 3).map(({ name, reason }) => `${name} ${reason}.`)
  return new ServiceError('precondition_failed', reasons.join(' '))
}

async function reverseOrders(
  tx: Transaction,
  ctx: ServiceContext,
  direction: Direction,
  request: string,
  records: readonly TouchedRecord[],
  alongWith: readonly string[],
): Promise<Reversed> {
  if (records.length === 0) return { changed: [], refused: [] }
  const createdRecords = records.filter(({ rows }) => rows.some(({ verb }) => verb === 'create'))
  for (const record of createdRecords) {
    const uses = await usesOf(tx, ctx, record, alongWith)
    if (uses) throw conflict(record, `has ${uses} by now`)
  }
  const ids = records.map(({ id }) => id)
  const { changed, refused } = await reverseRequest({ ...ctx, tx }, direction, request, ids)
  return { changed: changed.map((id) => ({ type: 'work_order', id })), refused }
}

/** The records that the rows are about, the one that was changed last first. What follows its parent goes back with it. */
function recordsOf(rows: readonly ActionRow[]): TouchedRecord[] {
  const records = new Map<string, TouchedRecord>()
  for (const row of rows) {
    if (row.follows || !isListed(row.record_type)) continue
    // A work order and its primary visit bear the same id.
    const key = `${row.record_type} ${row.record_id}`
    const touchedRecord = records.get(key)
    if (touchedRecord) touchedRecord.rows.push(row)
    else records.set(key, { type: row.record_type as RecordType, id: row.record_id, rows: [row] })
  }
  return [...records.values()]
}
