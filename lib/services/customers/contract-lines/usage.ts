import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import { toNumber } from '@/lib/domain/money'
import { fromDatabaseDate } from '@/lib/domain/time'
import {
  contractUsageList,
  type ContractUsageQuery,
  type ContractUsageRecord,
} from '@/lib/schemas/customers/contract-line'

const select = {
  id: true,
  contract_line_id: true,
  work_order_id: true,
  line_item_id: true,
  quantity: true,
  amount: true,
  occurred_on: true,
  reverses_id: true,
  created_at: true,
  work_order: { select: { work_order_number: true } },
} satisfies Prisma.ContractUsageSelect

type Row = Prisma.ContractUsageGetPayload<{ select: typeof select }>

/** What work orders used of the lines of a contract and gave back, newest first. Throws `forbidden`, `not_found`. */
export async function listContractUsage(
  ctx: ServiceContext,
  contractId: string,
  query: ContractUsageQuery,
): Promise<Page<ContractUsageRecord>> {
  requireScope(ctx, 'read:customers')
  await requireLive(ctx, 'service_contract', contractId)
  const { contractUsage: table } = listReader(ctx)
  const where: Prisma.ContractUsageWhereInput = { contract_line: { contract_id: contractId } }
  return readList(ctx, contractUsageList, query, { table, select, present, where })
}

function present({ work_order, ...row }: Row): ContractUsageRecord {
  const { id, contract_line_id, work_order_id, line_item_id, reverses_id } = row
  return {
    id,
    contract_line_id,
    work_order_id,
    work_order_number: work_order.work_order_number,
    line_item_id,
    quantity: toNumber(row.quantity),
    amount: toNumber(row.amount),
    occurred_on: fromDatabaseDate(row.occurred_on),
    reverses_id,
    created_at: row.created_at.toISOString(),
  }
}
