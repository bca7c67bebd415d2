'use server'

import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import type { SavedViewRecord } from '@/lib/schemas/company/saved-view'
import { createSavedView, deleteSavedView, updateSavedView } from '@/lib/services/company/saved-views'

/** Keeps a list's filters, order and columns under a name. */
export async function createView(input: unknown): Promise<FormState<SavedViewRecord>> {
  const { ctx } = await requireUser()
  return formState(() => createSavedView(ctx, input))
}

/** Renames or shares a view, or keeps other filters in it. */
export async function updateView(id: string, input: unknown): Promise<FormState<SavedViewRecord>> {
  const { ctx } = await requireUser()
  return formState(() => updateSavedView(ctx, id, input))
}

/** Forgets a view. */
export async function deleteView(id: string): Promise<FormState<SavedViewRecord>> {
  const { ctx } = await requireUser()
  return formState(() => deleteSavedView(ctx, id))
}
