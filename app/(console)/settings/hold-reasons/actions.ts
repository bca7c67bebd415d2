'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import {
  createHoldReason,
  deleteHoldReason,
  getHoldReason,
  restoreHoldReason,
  updateHoldReason,
} from '@/lib/services/work/hold-reasons'

const reason = actionsFor('hold_reason', { page: '/settings/hold-reasons' })

export const { create, update, remove, restore } = reason.record({
  get: getHoldReason,
  create: createHoldReason,
  update: updateHoldReason,
  delete: deleteHoldReason,
  restore: restoreHoldReason,
})
