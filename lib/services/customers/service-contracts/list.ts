import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { contractTable, type ContractTableQuery } from '@/lib/schemas/customers/contract-table'
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

const DAY = 86_400_000

/**
 * The service contracts as the console's table asks for them: also by what their customer is called, and those that end within some
 * days. Throws `forbidden`, `bad_request`.
 */
export async function listContractTable(
  ctx: ServiceContext,
  query: ContractTableQuery,
): Promise<Page<ServiceContractRecord>> {
  requireScope(ctx, 'read:customers')
  const { serviceContract } = listReader(ctx)
  return readList(ctx, contractTable, query, {
    table: serviceContract,
    select: serviceContractSelect,
    present: toServiceContractRecord,
    where: query.renewing && endingWithin(ctx, Number(query.renewing)),
  })
}

/** What still holds, is not renewed, and has its last day within these days, today among them. */
function endingWithin(ctx: ServiceContext, days: number): Prisma.ServiceContractWhereInput {
  const today = toDatabaseDate(dayIn(ctx.account.timeZone, new Date()))
  const end_date = { gte: today, lte: new Date(today.getTime() + days * DAY) }
  return { status: 'active', end_date, renewals: { none: { deleted_at: null } } }
}
