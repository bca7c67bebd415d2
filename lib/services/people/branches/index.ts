import { branchCreate, branchList, branchRecord, branchUpdate } from '@/lib/schemas/people/branch'
import { checkNewReference } from '@/lib/db/records'
import { branchColumns } from '@/lib/services/records/export-columns'
import { plainRecords } from '@/lib/services/records/plain'

/** The branches of the company. */
export const {
  list: listBranches,
  get: getBranch,
  create: createBranch,
  update: updateBranch,
  delete: deleteBranch,
  restore: restoreBranch,
  resource: branchResource,
} = plainRecords({
  type: 'branch',
  create: branchCreate,
  update: branchUpdate,
  record: branchRecord,
  list: branchList,
  columns: branchColumns,
  purge: {
    keptBy: [
      ['customer', 'branch_id'],
      ['technician', 'branch_id'],
    ],
  },
  async check(tx, ctx, draft, before) {
    await checkNewReference(tx, ctx, draft, 'legal_entity_id', 'legal_entity', before?.legal_entity_id)
  },
})
