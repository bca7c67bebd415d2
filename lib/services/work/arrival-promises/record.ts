import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
import type { PromiseSource } from '@/lib/domain/work-orders/arrival-promise'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ArrivalPromiseRecord } from '@/lib/schemas/work/arrival-promise'

export const arrivalPromiseSelect = {
  id: true,
  work_order_id: true,
  visit_id: true,
  from: true,
  until: true,
  source: true,
  contact: { select: { id: true, name: true } },
  told_by: true,
  told_at: true,
  confirmed_at: true,
  replaces_id: true,
  replacement: { select: { id: true } },
} satisfies Prisma.ArrivalPromiseSelect

type Row = Prisma.ArrivalPromiseGetPayload<{ select: typeof arrivalPromiseSelect }>

/** A row as it is answered. */
export function toArrivalPromise({ replacement, ...row }: Row): ArrivalPromiseRecord {
  return {
    ...row,
    source: row.source as PromiseSource,
    from: row.from.toISOString(),
    until: row.until.toISOString(),
    told_at: row.told_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    is_current: replacement === null,
  }
}

/** A promise of a live work order. Throws `not_found`. */
export async function readArrivalPromise(
  tx: Pick<Transaction, 'arrivalPromise'>,
  ctx: ServiceContext,
  id: string,
): Promise<ArrivalPromiseRecord> {
  const where = { account_id: ctx.accountId, id, work_order: { deleted_at: null } }
  const row = isId(id) ? await tx.arrivalPromise.findFirst({ where, select: arrivalPromiseSelect }) : null
  if (!row) throw notFound('arrival promise')
  return toArrivalPromise(row)
}

/** One arrival promise. Throws `forbidden`, `not_found`. */
export async function getArrivalPromise(ctx: ServiceContext, id: string): Promise<ArrivalPromiseRecord> {
  requireScope(ctx, 'read:work-orders')
  return readArrivalPromise(reader(ctx), ctx, id)
}
