import { serve } from '@/lib/api/contract'
import { complianceRuleContracts } from '@/lib/api/contracts/compliance-rules'
import { defineRoute } from '@/lib/api/define-route'
import { restoreComplianceRule } from '@/lib/services/assets/compliance-rules'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(complianceRuleContracts.restore, (ctx, { params }) => restoreComplianceRule(ctx, params.id)),
)
