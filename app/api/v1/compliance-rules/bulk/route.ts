import { serve } from '@/lib/api/contract'
import { complianceRuleContracts } from '@/lib/api/contracts/compliance-rules'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(complianceRuleContracts.bulk, (ctx, { query, body }) =>
    runBulk(ctx, REGISTRY.compliance_rule, body, query.atomic),
  ),
)
