import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import { type ContractLineRecord, percentagesOf } from '@/lib/schemas/customers/contract-line'

const idAndName = { select: { id: true, name: true } }

export const contractLineSelect = {
  id: true,
  contract_id: true,
  scope: true,
  site_id: true,
  site: idAndName,
  asset_id: true,
  asset: idAndName,
  product_id: true,
  product: idAndName,
  covers: true,
  hours: true,
  included: true,
  unit: true,
  period: true,
  deductible: true,
  excluded_part_ids: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.ContractLineSelect

type Row = Prisma.ContractLineGetPayload<{ select: typeof contractLineSelect }>

/** A row as it is answered. */
export function toContractLineRecord(row: Row): ContractLineRecord {
  return {
    ...row,
    covers: percentagesOf(row.covers as Partial<ContractLineRecord['covers']>),
    included: row.included && toNumber(row.included),
    deductible: toNumber(row.deductible),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live line of a live contract. Throws `not_found`. */
export async function readContractLine(tx: Transaction, ctx: ServiceContext, id: string): Promise<ContractLineRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null, contract: { deleted_at: null } }
  const row = isId(id) ? await tx.contractLine.findFirst({ where, select: contractLineSelect }) : null
  if (!row) throw notFound('contract line')
  return toContractLineRecord(row)
}
