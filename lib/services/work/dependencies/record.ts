import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { DependencyKind } from '@/lib/domain/work-orders/dependency'
import { notFound } from '@/lib/errors'
import type { DependencyRecord } from '@/lib/schemas/work/dependency'

const linked = { select: { id: true, work_order_number: true, status: true, deleted_at: true } }

export const dependencySelect = {
  id: true,
  before_id: true,
  after_id: true,
  before: linked,
  after: linked,
  kind: true,
  lag_minutes: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.WorkOrderDependencySelect

type Row = Prisma.WorkOrderDependencyGetPayload<{ select: typeof dependencySelect }>

/** A row as it is answered. */
export function toDependencyRecord({ before, after, ...row }: Row): DependencyRecord {
  const isGone = ({ status, deleted_at }: Row['before']) => status === 'cancelled' || deleted_at !== null
  return {
    ...row,
    before: linkedOf(before),
    after: linkedOf(after),
    kind: row.kind as DependencyKind,
    is_released: isGone(before) || isGone(after),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function linkedOf({ deleted_at: _gone, ...order }: Row['before']) {
  return order
}

/** A live dependency, whatever became of its work orders. Throws `not_found`. */
export async function readDependency(
  tx: Pick<Transaction, 'workOrderDependency'>,
  ctx: ServiceContext,
  id: string,
): Promise<DependencyRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.workOrderDependency.findFirst({ where, select: dependencySelect }) : null
  if (!row) throw notFound('dependency')
  return toDependencyRecord(row)
}

/** What the history keeps: how it stands with the work orders is theirs to tell. */
export function keptOf({ before, after, is_released: _follows, ...record }: DependencyRecord): object {
  const numberOf = ({ id, work_order_number }: DependencyRecord['before']) => ({ id, work_order_number })
  return { ...record, before: numberOf(before), after: numberOf(after) }
}
