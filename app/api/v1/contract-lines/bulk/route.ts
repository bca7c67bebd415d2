import { contractLineContracts } from '@/lib/api/contracts/contract-lines'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contractLineContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.contract_line, body, query.atomic)),
)
