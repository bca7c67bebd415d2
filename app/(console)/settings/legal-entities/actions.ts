'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import {
  createLegalEntity,
  deleteLegalEntity,
  getLegalEntity,
  restoreLegalEntity,
  updateLegalEntity,
} from '@/lib/services/billing/legal-entities'

const entity = actionsFor('legal_entity', { page: '/settings/legal-entities' })

export const { create, update, remove, restore } = entity.record({
  get: getLegalEntity,
  create: createLegalEntity,
  update: updateLegalEntity,
  delete: deleteLegalEntity,
  restore: restoreLegalEntity,
})
