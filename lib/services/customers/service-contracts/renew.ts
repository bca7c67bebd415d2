import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, runAndRollback, type Transaction } from '@/lib/db/transaction'
import { DryRun } from '@/lib/domain/dry-run'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import {
  type ServiceContractRecord,
  serviceContractRenewal,
  serviceContractRenewals,
} from '@/lib/schemas/customers/service-contract'
import { lockForRenewal, makeNext } from './following'

type Body = BodyOf<typeof serviceContractRenewal>
type ManyBody = BodyOf<typeof serviceContractRenewals>

/**
 * Makes the contract that follows this one: with its lines, assets and level, for the value that it has grown to (R-SC-5). Throws
 * `forbidden`, `not_found`, `contract_overlap`, `validation_error`.
 */
export async function renewServiceContract(
  ctx: ServiceContext,
  id: string,
  body: Body,
): Promise<ServiceContractRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    await lockForRenewal(tx, ctx, [id])
    const input = readDraft(serviceContractRenewal, body).finish()
    return makeNext(tx, ctx, id, input)
  })
}

/** What a renewal would make; nothing is written. Throws as `renewServiceContract`. */
export async function tryRenewal(ctx: ServiceContext, id: string, body: Body): Promise<DryRun<ServiceContractRecord>> {
  return new DryRun(await runAndRollback(ctx, (within) => renewServiceContract(within, id, body)))
}

/** Renews all of these contracts or none. Throws `forbidden`, and one error that names each contract that cannot be renewed. */
export async function renewServiceContracts(ctx: ServiceContext, body: ManyBody): Promise<ServiceContractRecord[]> {
  requireScope(ctx, 'write:customers')
  const { contract_ids, ...input } = readDraft(serviceContractRenewals, body).finish()
  return inTransaction(ctx, async (tx) => {
    await lockForRenewal(tx, ctx, contract_ids)
    return makeAll(tx, ctx, contract_ids, input)
  })
}

/** What the renewals would make; nothing is written. Throws as `renewServiceContracts`. */
export async function tryRenewals(ctx: ServiceContext, body: ManyBody): Promise<DryRun<ServiceContractRecord[]>> {
  return new DryRun(await runAndRollback(ctx, (within) => renewServiceContracts(within, body)))
}

async function makeAll(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
  input: Omit<z.output<typeof serviceContractRenewals>, 'contract_ids'>,
): Promise<ServiceContractRecord[]> {
  const createdRows: ServiceContractRecord[] = []
  const refused: ServiceError[] = []
  for (const [index, id] of ids.entries()) {
    try {
      createdRows.push(await makeNext(tx, ctx, id, input))
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      refused.push(atEntry(error, `contract_ids[${index}]`))
    }
  }
  const [first] = refused
  if (!first) return createdRows
  const code = refused.every((one) => one.code === 'contract_overlap') ? 'contract_overlap' : 'validation_error'
  throw new ServiceError(
    code,
    'Nothing was renewed.',
    refused.flatMap(({ details }) => details),
  )
}

/** The problems of one renewal, told of its entry in the list. */
function atEntry({ code, message, details }: ServiceError, field: string): ServiceError {
  const problems = details.map((one) => ({ ...one, field, message: `${one.field} ${one.message}` }))
  return new ServiceError(
    code,
    message,
    problems.length > 0 ? problems : [{ field, message: 'is not an existing service contract' }],
  )
}
