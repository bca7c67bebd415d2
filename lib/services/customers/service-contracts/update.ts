import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference, holdReferences, lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import {
  serviceContractRecord,
  type ServiceContractRecord,
  serviceContractUpdate,
} from '@/lib/schemas/customers/service-contract'
import { checkDates, checkNumber } from './checks'
import { checkAssets, coverAssets, lockAssets } from './coverage'
import { serviceContractData } from './data'
import { readServiceContract } from './record'

/**
 * Changes the fields that are sent; `asset_ids` replaces what is covered. Throws `forbidden`,
 * `not_found`, `precondition_failed`, `validation_error`.
 */
export async function updateServiceContract(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof serviceContractUpdate>,
  ifMatch: string | null = null,
): Promise<ServiceContractRecord> {
  requireScope(ctx, 'write:customers')
  const draft = readDraft(serviceContractUpdate, body, serviceContractRecord)
  return inTransaction(ctx, async (tx) => {
    const before = await lockContract(tx, ctx, id, draft.value.asset_ids)
    requireMatch(ifMatch, before)
    checkDates(draft, before)
    const customerId = draft.value.customer_id?.toLowerCase() ?? before.customer_id
    const moves = customerId !== before.customer_id
    if (moves) await checkReference(tx, ctx, draft, 'customer_id', 'customer')
    if (draft.value.asset_ids === undefined) {
      if (moves && (await coversAny(tx, ctx, id)))
        draft.reject('asset_ids', 'is required when customer_id changes: the covered assets stay with their customer')
    } else if (!draft.problems.some(({ field }) => field === 'customer_id')) {
      await checkAssets(tx, ctx, draft, customerId)
    }
    if (draft.value.contract_number !== before.contract_number) await checkNumber(tx, ctx, draft)
    const input = draft.finish()

    await tx.serviceContract.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { ...serviceContractData(input), contract_number: input.contract_number },
      select: { id: true },
    })
    if (input.asset_ids !== undefined)
      await coverAssets(tx, ctx, { id: before.id, name: input.name ?? before.name }, input.asset_ids ?? [])
    const after = await readServiceContract(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'service_contract', id, before, after })
    return after
  })
}

/**
 * Locks in the order of a customer's delete (customer, assets, contract). The customer is held because an active
 * contract forbids its delete: one that is being activated right now has to be seen. Throws `not_found`.
 */
async function lockContract(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  assetIds: readonly string[] | null | undefined,
): Promise<ServiceContractRecord> {
  const { customer_id } = await readServiceContract(tx, ctx, id)
  await holdReferences(tx, ctx, 'customer', [customer_id])
  if (assetIds !== undefined) await lockAssets(tx, ctx, id, assetIds ?? [])
  await lockRecord(tx, ctx, 'service_contract', id)
  return readServiceContract(tx, ctx, id)
}

/** Whether assets name the contract, be it in the trash. */
async function coversAny(tx: Transaction, ctx: ServiceContext, contractId: string): Promise<boolean> {
  const where = { account_id: ctx.accountId, service_contract_id: contractId }
  return (await tx.asset.findFirst({ where, select: { id: true } })) !== null
}
