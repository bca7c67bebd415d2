'use server'

import type { LevelTrial } from '@/components/work/service-levels/level-context'
import { actionsFor } from '@/lib/forms/actions-for'
import {
  createServiceLevel,
  deleteServiceLevel,
  getServiceLevel,
  restoreServiceLevel,
  tryServiceLevel,
  updateServiceLevel,
} from '@/lib/services/customers/service-levels'

const level = actionsFor('service_level', { page: '/settings/service-levels' })

export const { create, update, remove, restore } = level.record({
  get: getServiceLevel,
  create: createServiceLevel,
  update: updateServiceLevel,
  delete: deleteServiceLevel,
  restore: restoreServiceLevel,
})

/** When what is due for a call that somebody imagines. */
export const tryMoment = level.read(({ ctx }, id: string, trial: LevelTrial) => tryServiceLevel(ctx, id, trial))
