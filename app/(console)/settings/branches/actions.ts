'use server'

import type { BranchValues } from '@/components/company/settings/branches-screen'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import { createBranch, deleteBranch, getBranch, updateBranch, restoreBranch } from '@/lib/services/people/branches'

const PATH = '/settings/branches'

export async function create(values: BranchValues) {
  const { ctx } = await requireUser(PATH)
  return formState(() => createBranch(ctx, values))
}

export async function update(id: string, values: BranchValues, version: string | undefined) {
  const { ctx } = await requireUser(PATH)
  return editState(
    values,
    () => updateBranch(ctx, id, values, version),
    () => getBranch(ctx, id),
  )
}

export async function remove(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => deleteBranch(ctx, id))
}

export async function restore(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => restoreBranch(ctx, id))
}
