'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import {
  createTerritory,
  deleteTerritory,
  getTerritory,
  restoreTerritory,
  updateTerritory,
} from '@/lib/services/people/territories'

export const { create, update, remove, restore } = actionsFor('territory', { page: '/settings/territories' }).record({
  get: getTerritory,
  create: createTerritory,
  update: updateTerritory,
  delete: deleteTerritory,
  restore: restoreTerritory,
})
