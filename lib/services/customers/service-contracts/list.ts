import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import {
  serviceContractList,
  type ServiceContractListQuery,
  type ServiceContractRecord,
} from '@/lib/schemas/customers/service-contract'
import { serviceContractSelect, toServiceContractRecord } from './record'

/** The service contracts of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listServiceContracts(
  ctx: ServiceContext,
  query: ServiceContractListQuery,
): Promise<Page<ServiceContractRecord>> {
  requireScope(ctx, 'read:customers')
  const { serviceContract } = listReader(ctx)
  return readList(ctx, serviceContractList, query, {
    table: serviceContract,
    select: serviceContractSelect,
    present: toServiceContractRecord,
  })
}
