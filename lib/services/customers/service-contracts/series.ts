import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { fromDatabaseDate } from '@/lib/domain/time'
import { ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'

type Days = { start_date?: string | null; end_date?: string | null }
type Named = { id: string; contract_number: string }

/** 409 for the field by which a contract would overlap with another one of its series. */
export function overlap(field: string, message: string, { id }: Named): ServiceError {
  return new ServiceError('contract_overlap', undefined, [{ field, message, record_id: id }])
}

/** Refuses days that reach into those of the contract before or after it. Throws `contract_overlap`. */
export async function refuseOverlap(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Days>,
  before: ServiceContractRecord,
): Promise<void> {
  const { start_date, end_date } = { ...before, ...draft.value }
  const isMoved = (field: keyof Days) => draft.value[field] !== undefined && draft.value[field] !== before[field]
  const { previous, next } = before
  if (previous && isMoved('start_date')) {
    const { end_date: ends } = await daysOf(tx, ctx, previous.id)
    if (ends && (!start_date || start_date <= ends))
      throw overlap('start_date', `must be after ${ends}, the last day of ${previous.contract_number}`, previous)
  }
  if (next && isMoved('end_date')) {
    const { start_date: begins } = await daysOf(tx, ctx, next.id)
    if (begins && (!end_date || end_date >= begins))
      throw overlap('end_date', `must be before ${begins}, the first day of ${next.contract_number}`, next)
  }
}

/** The first and the last day of a contract; none of one in the trash. */
async function daysOf(tx: Transaction, { accountId: account_id }: ServiceContext, id: string) {
  const row = await tx.serviceContract.findFirst({
    where: { account_id, id, deleted_at: null },
    select: { start_date: true, end_date: true },
  })
  const day = (date: Date | null | undefined) => (date ? fromDatabaseDate(date) : null)
  return { start_date: day(row?.start_date), end_date: day(row?.end_date) }
}

/** Makes a contract live again, unless another one follows the one before it by now. Throws `contract_overlap`. */
export async function reviveContract(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  id: string,
): Promise<void> {
  const where = { account_id_id: { account_id, id } }
  const { previous_id } = await tx.serviceContract.findUniqueOrThrow({ where, select: { previous_id: true } })
  if (previous_id) {
    // Whoever renews it meanwhile waits.
    await tx.$queryRaw`SELECT 1 FROM service_contract
      WHERE account_id = ${account_id}::uuid AND id = ${previous_id}::uuid FOR UPDATE`
    const next = await tx.serviceContract.findFirst({
      where: { account_id, previous_id, deleted_at: null },
      select: { id: true, contract_number: true },
    })
    if (next) throw overlap('previous_id', `is followed by ${next.contract_number} already`, next)
  }
  await tx.serviceContract.update({
    where,
    data: { deleted_at: null, deletion_id: null },
    select: { id: true },
  })
}
