'use server'

import type { PartValues } from '@/components/company/settings/parts-screen'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import { createPart, deletePart, getPart, updatePart, restorePart } from '@/lib/services/assets/parts'

const PATH = '/settings/parts'

export async function create(values: PartValues) {
  const { ctx } = await requireUser(PATH)
  return formState(() => createPart(ctx, values))
}

export async function update(id: string, values: PartValues, version: string | undefined) {
  const { ctx } = await requireUser(PATH)
  return editState(
    values,
    () => updatePart(ctx, id, values, version),
    () => getPart(ctx, id),
  )
}

export async function remove(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => deletePart(ctx, id))
}

export async function restore(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => restorePart(ctx, id))
}
