'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import {
  createComplianceRule,
  deleteComplianceRule,
  getComplianceRule,
  restoreComplianceRule,
  updateComplianceRule,
} from '@/lib/services/assets/compliance-rules'

const rule = actionsFor('compliance_rule', { page: '/settings/compliance-rules' })

export const { create, update, remove, restore } = rule.record({
  get: getComplianceRule,
  create: createComplianceRule,
  update: updateComplianceRule,
  delete: deleteComplianceRule,
  restore: restoreComplianceRule,
})
