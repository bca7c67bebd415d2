import { serve } from '@/lib/api/contract'
import { crewContracts } from '@/lib/api/contracts/crews'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(crewContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.crew, body, query.atomic)),
)
