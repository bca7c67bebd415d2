import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import { readServiceContract } from './record'
import { updateServiceContract } from './verbs'

/**
 * Makes a draft active, once it has what an active contract needs (R-SC-3); an active one stays as it is. Throws `forbidden`,
 * `not_found`, `validation_error` with the fields that are missing.
 */
export async function activateServiceContract(ctx: ServiceContext, id: string): Promise<ServiceContractRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    const contract = await readServiceContract(tx, ctx, id)
    if (contract.status === 'active') return contract
    if (contract.status !== 'draft')
      throw invalid([{ field: 'status', message: `is ${contract.status}: only a draft is activated` }])
    return updateServiceContract({ ...ctx, tx }, id, { status: 'active' })
  })
}
