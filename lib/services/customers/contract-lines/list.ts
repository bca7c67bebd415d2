import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import {
  allContractLinesList,
  type AllContractLinesQuery,
  contractLineList,
  type ContractLineListQuery,
  type ContractLineRecord,
} from '@/lib/schemas/customers/contract-line'
import { contractLineSelect, toContractLineRecord } from './record'

/** The lines of a contract, newest first. Throws `forbidden`, `not_found`. */
export async function listContractLines(
  ctx: ServiceContext,
  contractId: string,
  query: ContractLineListQuery,
): Promise<Page<ContractLineRecord>> {
  requireScope(ctx, 'read:customers')
  await requireLive(ctx, 'service_contract', contractId)
  const where: Prisma.ContractLineWhereInput = { contract_id: contractId }
  return readList(ctx, contractLineList, query, { ...sourceOf(ctx), where })
}

/** The lines of all live contracts, newest first. Throws `forbidden`, `bad_request`. */
export async function listAllContractLines(
  ctx: ServiceContext,
  query: AllContractLinesQuery,
): Promise<Page<ContractLineRecord>> {
  requireScope(ctx, 'read:customers')
  const where: Prisma.ContractLineWhereInput = { contract: { deleted_at: null } }
  return readList(ctx, allContractLinesList, query, { ...sourceOf(ctx), where })
}

function sourceOf(ctx: ServiceContext) {
  const { contractLine: table } = listReader(ctx)
  return { table, select: contractLineSelect, present: toContractLineRecord }
}
