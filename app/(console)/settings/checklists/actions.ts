'use server'

import type { ChecklistValues } from '@/components/company/settings/checklist-items-field'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import {
  createChecklist,
  deleteChecklist,
  getChecklist,
  updateChecklist,
  restoreChecklist,
} from '@/lib/services/work/checklists'

const PATH = '/settings/checklists'

export async function create(values: ChecklistValues) {
  const { ctx } = await requireUser(PATH)
  return formState(() => createChecklist(ctx, values))
}

export async function update(id: string, values: ChecklistValues, version: string | undefined) {
  const { ctx } = await requireUser(PATH)
  return editState(
    values,
    () => updateChecklist(ctx, id, values, version),
    () => getChecklist(ctx, id),
  )
}

export async function remove(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => deleteChecklist(ctx, id))
}

export async function restore(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => restoreChecklist(ctx, id))
}
