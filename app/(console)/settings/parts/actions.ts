'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { createPart, deletePart, getPart, restorePart, updatePart } from '@/lib/services/assets/parts'

export const { create, update, remove, restore } = actionsFor('part', { page: '/settings/parts' }).record({
  get: getPart,
  create: createPart,
  update: updatePart,
  delete: deletePart,
  restore: restorePart,
})
