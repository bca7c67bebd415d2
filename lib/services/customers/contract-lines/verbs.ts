import type { ServiceContext } from '@/lib/access/context'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import {
  contractLineCreate,
  contractLineRecord,
  type ContractLineUpdate,
  contractLineUpdate,
} from '@/lib/schemas/customers/contract-line'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkLine, idsOf } from './checks'
import { readContractLine } from './record'

/** The verbs of what contracts cover. An allowance that is used up stays on the contract (R-WP-3). */
export const {
  get: getContractLine,
  createBelow: createContractLine,
  update: updateContractLine,
  delete: deleteContractLine,
  restore: restoreContractLine,
} = recordVerbs({
  type: 'contract_line',
  create: contractLineCreate,
  update: contractLineUpdate,
  record: contractLineRecord,
  read: readContractLine,
  holdParent: holdContract,
  async check(tx, ctx, draft, before, parentId) {
    await checkLine(tx, ctx, draft, before, await customerOf(tx, ctx, before?.contract_id ?? parentId))
  },
  insert: (tx, { accountId: account_id }, id, input, contract_id) =>
    tx.contractLine.create({
      data: { ...dataOf(input), ...idsOf(input.scope, input), id, account_id, contract_id, ...needed(input) },
      select: { id: true },
    }),
  change: (tx, { accountId: account_id }, before, input) =>
    tx.contractLine.update({
      where: { account_id_id: { account_id, id: before.id } },
      data: { ...dataOf(input), ...idsOf(input.scope ?? before.scope, { ...before, ...input }) },
      select: { id: true },
    }),
})

function needed({ scope, covers }: Pick<Required<ContractLineUpdate>, 'scope' | 'covers'>) {
  return { scope, covers }
}

/** The columns that an input sets, but for those of its scope. Ids are compared as the database writes them. */
function dataOf({ site_id: _site, asset_id: _asset, product_id: _product, ...input }: ContractLineUpdate) {
  const excluded = input.excluded_part_ids?.map((id) => id.toLowerCase())
  return { ...input, excluded_part_ids: excluded && [...new Set(excluded)].sort() }
}

/** Holds the live contract so that it cannot go to the trash before the transaction ends. Throws `not_found`. */
async function holdContract(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  if ((await holdReferences(tx, ctx, 'service_contract', [id])).length === 0) throw notFound('service contract')
}

async function customerOf(tx: Transaction, { accountId: account_id }: ServiceContext, id: string): Promise<string> {
  const where = { account_id_id: { account_id, id } }
  const row = isId(id) ? await tx.serviceContract.findUnique({ where, select: { customer_id: true } }) : null
  if (!row) throw notFound('service contract')
  return row.customer_id
}
