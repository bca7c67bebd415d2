import { serve } from '@/lib/api/contract'
import { complianceRuleContracts } from '@/lib/api/contracts/compliance-rules'
import { defineRoute } from '@/lib/api/define-route'
import { createComplianceRule, listComplianceRules } from '@/lib/services/assets/compliance-rules'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(complianceRuleContracts.list, (ctx, { query }) => listComplianceRules(ctx, query)),
  serve(complianceRuleContracts.create, (ctx, { body }) => createComplianceRule(ctx, body)),
)
