import { jsonOrNull } from '@/lib/db/json'
import { branchCreate, branchRecord, branchUpdate } from '@/lib/schemas/people/branch'
import { recordVerbs } from '@/lib/services/records/verbs'
import { readBranch } from './record'

/** The verbs of the company's branches. */
export const {
  get: getBranch,
  create: createBranch,
  update: updateBranch,
  delete: deleteBranch,
  restore: restoreBranch,
} = recordVerbs({
  type: 'branch',
  create: branchCreate,
  update: branchUpdate,
  record: branchRecord,
  read: readBranch,
  insert: (tx, { accountId: account_id }, id, { name, address }) =>
    tx.branch.create({ data: { id, account_id, name, address: jsonOrNull(address) }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, { name, address }) =>
    tx.branch.update({
      where: { account_id_id: { account_id, id } },
      data: { name, address: jsonOrNull(address) },
      select: { id: true },
    }),
})
