import { serve } from '@/lib/api/contract'
import { complianceRuleContracts } from '@/lib/api/contracts/compliance-rules'
import { defineRoute } from '@/lib/api/define-route'
import { deleteComplianceRule, getComplianceRule, updateComplianceRule } from '@/lib/services/assets/compliance-rules'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(complianceRuleContracts.get, (ctx, { params }) => getComplianceRule(ctx, params.id)),
  serve(complianceRuleContracts.update, (ctx, { params, body, ifMatch }) =>
    updateComplianceRule(ctx, params.id, body, ifMatch),
  ),
  serve(complianceRuleContracts.delete, (ctx, { params, ifMatch }) => deleteComplianceRule(ctx, params.id, ifMatch)),
)
