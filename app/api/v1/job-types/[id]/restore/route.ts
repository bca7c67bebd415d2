import { serve } from '@/lib/api/contract'
import { jobTypeContracts } from '@/lib/api/contracts/job-types'
import { defineRoute } from '@/lib/api/define-route'
import { restoreJobType } from '@/lib/services/work/job-types'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(jobTypeContracts.restore, (ctx, { params }) => restoreJobType(ctx, params.id)),
)
