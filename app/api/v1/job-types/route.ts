import { serve } from '@/lib/api/contract'
import { jobTypeContracts } from '@/lib/api/contracts/job-types'
import { defineRoute } from '@/lib/api/define-route'
import { createJobType, listJobTypes } from '@/lib/services/work/job-types'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(jobTypeContracts.list, (ctx, { query }) => listJobTypes(ctx, query)),
  serve(jobTypeContracts.create, (ctx, { body }) => createJobType(ctx, body)),
)
