import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { CommandOutcomeRecord, FieldCommandRecord } from '@/lib/schemas/field/command'

export const commandSelect = {
  id: true,
  kind: true,
  version: true,
  visit_id: true,
  payload: true,
  base: true,
  found: true,
  skew_ms: true,
  occurred_at: true,
  is_clamped: true,
  received_at: true,
  outcome: true,
  reason: true,
  message: true,
  decided_by: true,
  decided_at: true,
  decision_note: true,
  updated_at: true,
  device: { select: { id: true, label: true } },
  technician: { select: { id: true, name: true } },
  work_order: { select: { id: true, work_order_number: true } },
} satisfies Prisma.FieldCommandSelect

type Row = Prisma.FieldCommandGetPayload<{ select: typeof commandSelect }>

/** A row as it is answered. */
export function toCommandRecord(row: Row): FieldCommandRecord {
  return {
    ...row,
    ...toOutcome(row),
    payload: row.payload as FieldCommandRecord['payload'],
    base: row.base as FieldCommandRecord['base'],
    found: row.found as FieldCommandRecord['found'],
    skew_ms: Number(row.skew_ms),
    received_at: row.received_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}

/** What became of it, as the phone is told. */
export function toOutcome(
  row: Pick<Row, 'id' | 'outcome' | 'reason' | 'message' | 'occurred_at' | 'is_clamped'>,
): CommandOutcomeRecord {
  return {
    id: row.id,
    outcome: row.outcome as CommandOutcomeRecord['outcome'],
    reason: row.reason as CommandOutcomeRecord['reason'],
    message: row.message,
    occurred_at: row.occurred_at.toISOString(),
    is_clamped: row.is_clamped,
  }
}

/** A command of the account. Throws `not_found`. */
export async function readCommand(tx: Transaction, ctx: ServiceContext, id: string): Promise<FieldCommandRecord> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const row = isId(id) ? await tx.fieldCommand.findUnique({ where, select: commandSelect }) : null
  if (!row) throw notFound('field command')
  return toCommandRecord(row)
}
