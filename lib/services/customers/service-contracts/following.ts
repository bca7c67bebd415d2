import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { changedFields, recordHistory } from '@/lib/db/history'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { monthsOf, type Term, termFrom, upliftedValue } from '@/lib/domain/contracts/term'
import { isId, newId } from '@/lib/domain/id'
import { dayAfter, dayIn, toDatabaseDate } from '@/lib/domain/time'
import { invalid } from '@/lib/errors'
import {
  MAX_CONTRACT_VALUE,
  type ServiceContractRecord,
  type ServiceContractRenewal,
} from '@/lib/schemas/customers/service-contract'
import { contractLineSelect, toContractLineRecord } from '@/lib/services/customers/contract-lines'
import { freeNumber } from './checks'
import { coverAssets } from './coverage'
import { keptOfContract, readServiceContract } from './record'
import { overlap } from './series'

/** Locks contracts that are to be renewed in the order of a customer's delete: customers, assets, contracts. */
export async function lockForRenewal(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  const account_id = ctx.accountId
  const contractIds = ids.filter(isId)
  const rows = await tx.serviceContract.findMany({
    where: { account_id, id: { in: contractIds } },
    select: { customer_id: true },
  })
  await holdReferences(
    tx,
    ctx,
    'customer',
    rows.map(({ customer_id }) => customer_id),
  )
  await tx.$queryRaw`SELECT 1 FROM asset
    WHERE account_id = ${account_id}::uuid AND service_contract_id = ANY(${contractIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  await tx.$queryRaw`SELECT 1 FROM service_contract
    WHERE account_id = ${account_id}::uuid AND id = ANY(${contractIds}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Makes the contract after one that is locked (R-SC-5). Throws `not_found`, `contract_overlap`, `validation_error`. */
export async function makeNext(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  input: Partial<ServiceContractRenewal>,
): Promise<ServiceContractRecord> {
  const before = await readServiceContract(tx, ctx, id)
  const term = nextTerm(before, input)
  const value = nextValue(ctx, before, input)
  const nextId = newId()
  const hasBegun = term.start_date <= dayIn(ctx.account.timeZone, new Date())
  await tx.serviceContract.create({
    data: {
      ...copyOf(before),
      id: nextId,
      account_id: ctx.accountId,
      contract_number: await freeNumber(tx, ctx),
      status: 'active',
      value,
      start_date: toDatabaseDate(term.start_date),
      end_date: toDatabaseDate(term.end_date),
      previous_id: before.id,
      series_id: await seriesOf(tx, ctx, before.id),
      awaits_assets: !hasBegun,
    },
    select: { id: true },
  })
  const assets = before.assets.map((asset) => asset.id)
  if (hasBegun) await coverAssets(tx, ctx, { id: nextId, name: before.name }, assets)
  const after = await readServiceContract(tx, ctx, nextId)
  const historyFields = keptOfContract(after)
  await recordHistory(tx, ctx, {
    verb: 'create',
    type: 'service_contract',
    id: nextId,
    before: null,
    after: historyFields,
  })
  await copyLines(tx, ctx, before.id, nextId)
  return after
}

/** From when until when the next one goes. */
function nextTerm(before: ServiceContractRecord, { from, months }: Partial<ServiceContractRenewal>): Term {
  const { status, end_date, next, contract_number } = before
  if (status === 'draft') throw invalid([{ field: 'status', message: 'is draft: activate the contract first' }])
  if (status === 'cancelled')
    throw invalid([{ field: 'status', message: 'is cancelled: make the contract active first' }])
  if (next)
    throw overlap('from', `overlaps with ${next.contract_number}, which follows ${contract_number} already`, next)
  if (!end_date)
    throw overlap('from', `overlaps with ${contract_number}, which has no last day: set its end_date`, before)
  const start = from ?? dayAfter(end_date)
  if (start <= end_date) throw overlap('from', `must be after ${end_date}, the last day of ${contract_number}`, before)
  const length = months ?? before.term_months ?? monthsOf(before)
  if (!length) throw invalid([{ field: 'months', message: 'is required: the contract has no term_months' }])
  return termFrom(start, length)
}

function nextValue(
  { account: { currency } }: ServiceContext,
  before: ServiceContractRecord,
  input: Partial<ServiceContractRenewal>,
): string | null {
  if (before.value === null) return null
  const value = upliftedValue(before.value, input.uplift_percent ?? before.uplift_percent ?? 0, currency)
  if (value.greaterThan(MAX_CONTRACT_VALUE))
    throw invalid([{ field: 'uplift_percent', message: `makes the value more than ${MAX_CONTRACT_VALUE}` }])
  return value.toString()
}

/** What goes on as it is. */
function copyOf(before: ServiceContractRecord) {
  const { name, customer_id, response_hours, service_level_id, renewal, notice_days, term_months, uplift_percent } =
    before
  return { name, customer_id, response_hours, service_level_id, renewal, notice_days, term_months, uplift_percent }
}

/** The series of a contract, which begins with it when it is the first to be renewed. */
async function seriesOf(tx: Transaction, ctx: ServiceContext, id: string): Promise<string> {
  const [row] = await tx.$queryRaw<{ series_id: string }[]>`
    UPDATE service_contract SET series_id = coalesce(series_id, id)
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid RETURNING series_id`
  return row?.series_id ?? id
}

async function copyLines(tx: Transaction, ctx: ServiceContext, fromId: string, toId: string): Promise<void> {
  const account_id = ctx.accountId
  const lines = await tx.contractLine.findMany({
    where: { account_id, contract_id: fromId, deleted_at: null },
    orderBy: { id: 'asc' },
    select: contractLineSelect,
  })
  if (lines.length === 0) return
  const copies = lines.map((line) => ({ ...line, id: newId(), contract_id: toId }))
  const times = { created_at: new Date(), updated_at: new Date() }
  await tx.contractLine.createMany({
    data: copies.map(({ site: _site, asset: _asset, product: _product, ...line }) => ({
      ...line,
      ...times,
      account_id,
      covers: line.covers as Prisma.InputJsonObject,
    })),
  })
  const records = copies.map((line) => ({
    id: line.id,
    changes: changedFields(null, { ...toContractLineRecord({ ...line, ...times }) }),
  }))
  await recordHistoryOfMany(tx, ctx, { verb: 'create', type: 'contract_line', records })
}
