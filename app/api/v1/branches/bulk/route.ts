import { branchContracts } from '@/lib/api/contracts/branches'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(branchContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.branch, body, query.atomic)),
)
