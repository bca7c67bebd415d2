import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { branchColumns } from '@/lib/services/records/export-columns'
import { branchListQuery, branchUpdate } from '@/lib/schemas/people/branch'
import { exported } from '@/lib/services/records/exported'
import { getBranch, createBranch, updateBranch, deleteBranch, restoreBranch } from './verbs'
import { listBranches } from './list'

/** What is done with a record of this kind by whoever knows only its kind. */
export const branchResource = {
  type: 'branch',
  read: getBranch,
  create: createBranch,
  update: updateBranch,
  fields: branchUpdate,
  delete: deleteBranch,
  restore: restoreBranch,
  purge: {
    keptBy: [
      ['customer', 'branch_id'],
      ['technician', 'branch_id'],
    ],
  },
  export: exported(branchListQuery, listBranches, branchColumns),
} as const satisfies ResourceVerbs<'branch'>
