import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { newId } from '@/lib/domain/id'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { coverageOf } from './coverage'
import { linksOf } from './link'
import { MAX_RECORDS } from './tools/tool'
import { withUntrustedText } from './untrusted'

/** What a verb did inside a transaction, as far as its tool knows: the version it found, and the work order to look at. */
type Applied = { version: string | null; workOrderId: string | null; more?: object }

/** Runs the verb of a tool. `ctx.tx` is open. */
export type Apply = (ctx: ServiceContext & { tx: Transaction }) => Promise<Applied>

/** One changed record, as the history has it. */
type Change = { verb: string; record_type: string; record_id: string; changes: Record<string, [unknown, unknown]> }

/** What a change does: told before it is made and again when it was, by the same code. */
export type Effect = {
  /** Equal for a preview and for the change that does exactly this to exactly these versions. */
  fingerprint: string
  isEmpty: boolean
  changes: readonly Change[]
  conflicts: readonly Conflict[]
  coverage: object[]
  more: object
}

/** Runs a verb and reads from the history, in the same transaction, what it did to which record. */
export async function effectOf(ctx: ServiceContext & { tx: Transaction }, apply: Apply): Promise<Effect> {
  const before = newId()
  const { version, workOrderId, more = {} } = await apply(ctx)
  const changes = await readChanges(ctx, before)
  const order = workOrderId === null ? null : await getWorkOrder(ctx, workOrderId)
  const conflicts = order?.conflicts ?? []
  return {
    fingerprint: fingerprintOf(version, changes, conflicts),
    isEmpty: changes.length === 0,
    changes,
    conflicts,
    coverage: await coverageOf(ctx, order?.asset_ids ?? []),
    more,
  }
}

/** The effect as it is answered. What a preview made is gone: its ids and numbers are not told. */
export function effectAnswer({ changes, conflicts, coverage, more }: Effect, isMade: boolean): object {
  const created = createdBy(changes)
  return {
    changes: changes.slice(0, MAX_RECORDS).map(({ verb, record_type: type, record_id, changes: fields }) => {
      const id = isMade || !created.has(record_id) ? record_id : null
      const { work_order_number: _gone, ...lasting } = fields
      return { verb, type, id, ...linksOf(type, id), changes: withUntrustedText(id === null ? lasting : fields) }
    }),
    ...(changes.length > MAX_RECORDS && { left_out: changes.length - MAX_RECORDS }),
    conflicts: conflicts.map(withUntrustedText),
    coverage,
    ...more,
  }
}

function readChanges(ctx: ServiceContext & { tx: Transaction }, after: string): Promise<Change[]> {
  return ctx.tx.$queryRaw<Change[]>`
    SELECT verb, record_type, record_id, changes FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND id > ${after}::uuid AND request_id = ${ctx.requestId}
    ORDER BY id`
}

function createdBy(changes: readonly Change[]): Set<string> {
  return new Set(changes.filter(({ verb }) => verb === 'create').map(({ record_id }) => record_id))
}

/** Fields whose values are made when they are written. */
const MADE = new Set(['work_order_number', 'started_at', 'completed_at'])

function fingerprintOf(version: string | null, changes: readonly Change[], conflicts: readonly Conflict[]): string {
  const created = createdBy(changes)
  const done = changes.map(({ verb, record_type, record_id, changes: fields }) => [
    verb,
    record_type,
    created.has(record_id) ? 'new' : record_id,
    Object.entries(fields).map(([field, values]) => [
      field,
      MADE.has(field) ? values.map((one) => one === null) : values,
    ]),
  ])
  const against = conflicts.map(({ code, severity, related }) => [code, severity, [...related].sort()])
  return createHash('sha256')
    .update(JSON.stringify([version, done, against]))
    .digest('base64url')
}
