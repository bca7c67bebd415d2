import type { ServiceContext } from '@/lib/access/context'
import { nextNumber } from '@/lib/db/numbers'
import type { Transaction } from '@/lib/db/transaction'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import type { Draft } from '@/lib/schemas/draft'

type Dates = { start_date?: string | null; end_date?: string | null }

/** A contract does not end before it starts. Checked on the record as it will be. */
export function checkDates(draft: Draft<Dates>, before: Dates = {}): void {
  const { start_date, end_date } = { ...before, ...draft.value }
  if (start_date && end_date && end_date < start_date) draft.reject('end_date', 'must not be before start_date')
}

type Terms = Dates & {
  status?: ServiceContractRecord['status']
  renewal?: ServiceContractRecord['renewal']
  term_months?: number | null
}

/**
 * A contract that renews automatically needs an end date and a term; one that is activated needs a start date, and an end date if
 * renewal is manual. Checks the record as it will be, and only when the change is about that (R-SC-3).
 */
export function checkTerms(draft: Draft<Terms>, before: Terms | null): void {
  const after = { ...before, ...draft.value }
  const isChanged = (['renewal', 'end_date', 'term_months'] as const).some(
    (field) => draft.value[field] !== undefined && draft.value[field] !== before?.[field],
  )
  const isActivated = before?.status === 'draft' && after.status === 'active'
  if (!isChanged && !isActivated) return
  const requireField = (field: 'start_date' | 'end_date' | 'term_months', when: string) => {
    const isMissing = after[field] === null || after[field] === undefined
    const isNamed = draft.problems.some((one) => one.field === field)
    if (isMissing && !isNamed) draft.reject(field, `is required ${when}`)
  }
  if (isActivated) requireField('start_date', 'before the draft becomes active')
  if (isActivated && after.renewal === 'manual') requireField('end_date', 'when renewal is manual')
  if (after.renewal !== 'automatic') return
  requireField('end_date', 'when renewal is automatic')
  requireField('term_months', 'when renewal is automatic')
}

/**
 * Rejects a contract number that another contract has, be it in the trash. Numbers are given out one request at a
 * time: what is free here stays free until the transaction ends.
 */
export async function checkNumber(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<{ contract_number?: string | null }>,
): Promise<void> {
  const number = draft.value.contract_number
  if (!number) return
  await lockNumbers(tx, ctx)
  if (await isTaken(tx, ctx, number)) draft.reject('contract_number', 'is already used by another service contract')
}

/** The next contract number that nobody has taken by hand, such as SC-000001. */
export async function freeNumber(tx: Transaction, ctx: ServiceContext): Promise<string> {
  await lockNumbers(tx, ctx)
  const number = await nextNumber(tx, ctx, 'service_contract')
  return (await isTaken(tx, ctx, number)) ? freeNumber(tx, ctx) : number
}

/** A part of the lock's key, so it must not change. */
const NUMBER_LOCK_SEED = 11

async function lockNumbers(tx: Transaction, ctx: ServiceContext): Promise<void> {
  const key = `${ctx.accountId}/contract_number`
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${NUMBER_LOCK_SEED}::bigint))::text`
}

async function isTaken(tx: Transaction, ctx: ServiceContext, number: string): Promise<boolean> {
  const where = { account_id_contract_number: { account_id: ctx.accountId, contract_number: number } }
  return (await tx.serviceContract.findUnique({ where, select: { id: true } })) !== null
}
