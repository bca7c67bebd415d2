import { serve } from '@/lib/api/contract'
import { jobTypeContracts } from '@/lib/api/contracts/job-types'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(jobTypeContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.job_type, body, query.atomic)),
)
