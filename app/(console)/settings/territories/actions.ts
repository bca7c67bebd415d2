'use server'

import type { TerritoryValues } from '@/components/company/settings/territories-screen'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import {
  createTerritory,
  deleteTerritory,
  getTerritory,
  restoreTerritory,
  updateTerritory,
} from '@/lib/services/people/territories'

const PATH = '/settings/territories'

export async function create(values: TerritoryValues) {
  const { ctx } = await requireUser(PATH)
  return formState(() => createTerritory(ctx, values))
}

export async function update(id: string, values: TerritoryValues, version: string | undefined) {
  const { ctx } = await requireUser(PATH)
  return editState(
    values,
    () => updateTerritory(ctx, id, values, version),
    () => getTerritory(ctx, id),
  )
}

export async function remove(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => deleteTerritory(ctx, id))
}

export async function restore(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => restoreTerritory(ctx, id))
}
