import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { fromDatabaseDate } from '@/lib/domain/time'
import { toNumber } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'

const assets = {
  where: { deleted_at: null },
  orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  select: { id: true, name: true },
} satisfies Prisma.ServiceContract$assetsArgs

const reference = { id: true, name: true, contract_number: true } as const

export const serviceContractSelect = {
  id: true,
  external_id: true,
  name: true,
  contract_number: true,
  customer_id: true,
  customer: { select: { id: true, name: true } },
  status: true,
  start_date: true,
  end_date: true,
  response_hours: true,
  service_level_id: true,
  service_level: { select: { id: true, name: true } },
  assets,
  renewal: true,
  notice_days: true,
  term_months: true,
  uplift_percent: true,
  value: true,
  previous_id: true,
  awaits_assets: true,
  previous: { select: { ...reference, assets } },
  renewals: { where: { deleted_at: null }, select: reference, take: 1 },
  created_at: true,
  updated_at: true,
} satisfies Prisma.ServiceContractSelect

/** A row as it is answered. */
export function toServiceContractRecord({
  awaits_assets,
  previous,
  renewals,
  ...row
}: Prisma.ServiceContractGetPayload<{ select: typeof serviceContractSelect }>): ServiceContractRecord {
  return {
    ...row,
    // Until it begins it covers what the one before does.
    assets: awaits_assets ? [...(previous?.assets ?? []), ...row.assets] : row.assets,
    uplift_percent: row.uplift_percent && toNumber(row.uplift_percent),
    value: row.value && toNumber(row.value),
    previous: previous && { id: previous.id, name: previous.name, contract_number: previous.contract_number },
    next: renewals[0] ?? null,
    start_date: row.start_date && fromDatabaseDate(row.start_date),
    end_date: row.end_date && fromDatabaseDate(row.end_date),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** What the history keeps of it: what follows it is told with that one. */
export function keptOfContract({
  next: _next,
  ...contract
}: ServiceContractRecord): Omit<ServiceContractRecord, 'next'> {
  return contract
}

/** The live service contract with the live assets that it covers. Throws `not_found`. */
export async function readServiceContract(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<ServiceContractRecord> {
  const row = isId(id)
    ? await tx.serviceContract.findFirst({
        where: { account_id: ctx.accountId, id, deleted_at: null },
        select: serviceContractSelect,
      })
    : null
  if (!row) throw notFound('service contract')
  return toServiceContractRecord(row)
}
