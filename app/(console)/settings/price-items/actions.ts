'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import {
  createPriceItem,
  deletePriceItem,
  getPriceItem,
  restorePriceItem,
  updatePriceItem,
} from '@/lib/services/billing/price-items'

const item = actionsFor('price_item', { page: '/settings/price-items' })

export const { create, update, remove, restore } = item.record({
  get: getPriceItem,
  create: createPriceItem,
  update: updatePriceItem,
  delete: deletePriceItem,
  restore: restorePriceItem,
})
