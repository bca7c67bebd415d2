'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { createBranch, deleteBranch, getBranch, restoreBranch, updateBranch } from '@/lib/services/people/branches'

export const { create, update, remove, restore } = actionsFor('branch', { page: '/settings/branches' }).record({
  get: getBranch,
  create: createBranch,
  update: updateBranch,
  delete: deleteBranch,
  restore: restoreBranch,
})
