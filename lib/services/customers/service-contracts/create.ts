import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import {
  serviceContractCreate,
  serviceContractRecord,
  type ServiceContractRecord,
} from '@/lib/schemas/customers/service-contract'
import { checkDates, checkNumber, freeNumber } from './checks'
import { checkAssets, coverAssets, lockAssets } from './coverage'
import { serviceContractData } from './data'
import { readServiceContract } from './record'

/**
 * Makes a service contract, with the next number when none is sent (R-SC-1). Throws `forbidden`,
 * `validation_error`.
 */
export async function createServiceContract(
  ctx: ServiceContext,
  body: BodyOf<typeof serviceContractCreate>,
): Promise<ServiceContractRecord> {
  requireScope(ctx, 'write:customers')
  const draft = readDraft(serviceContractCreate, body, serviceContractRecord)
  checkDates(draft)
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    const { customer_id, asset_ids } = draft.value
    await checkReference(tx, ctx, draft, 'customer_id', 'customer')
    if (customer_id !== undefined && !draft.problems.some(({ field }) => field === 'customer_id')) {
      await lockAssets(tx, ctx, id, asset_ids ?? [])
      await checkAssets(tx, ctx, draft, customer_id)
    }
    await checkNumber(tx, ctx, draft)
    const input = draft.finish()

    const contract_number = input.contract_number ?? (await freeNumber(tx, ctx))
    await tx.serviceContract.create({
      data: {
        ...serviceContractData(input),
        id,
        account_id: ctx.accountId,
        contract_number,
        name: input.name,
        customer_id: input.customer_id,
      },
      select: { id: true },
    })
    await coverAssets(tx, ctx, { id, name: input.name }, input.asset_ids ?? [])
    const after = await readServiceContract(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'service_contract', id, before: null, after })
    return after
  })
}
