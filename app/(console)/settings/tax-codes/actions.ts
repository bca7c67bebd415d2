'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import {
  createTaxCode,
  deleteTaxCode,
  getTaxCode,
  restoreTaxCode,
  updateTaxCode,
} from '@/lib/services/billing/tax-codes'

export const { create, update, remove, restore } = actionsFor('tax_code', { page: '/settings/tax-codes' }).record({
  get: getTaxCode,
  create: createTaxCode,
  update: updateTaxCode,
  delete: deleteTaxCode,
  restore: restoreTaxCode,
})
