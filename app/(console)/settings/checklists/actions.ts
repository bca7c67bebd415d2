'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import {
  createChecklist,
  deleteChecklist,
  getChecklist,
  restoreChecklist,
  updateChecklist,
} from '@/lib/services/work/checklists'

export const { create, update, remove, restore } = actionsFor('checklist', { page: '/settings/checklists' }).record({
  get: getChecklist,
  create: createChecklist,
  update: updateChecklist,
  delete: deleteChecklist,
  restore: restoreChecklist,
})
