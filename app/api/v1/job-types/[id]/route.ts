import { serve } from '@/lib/api/contract'
import { jobTypeContracts } from '@/lib/api/contracts/job-types'
import { defineRoute } from '@/lib/api/define-route'
import { deleteJobType, getJobType, getJobTypeVersion, updateJobType } from '@/lib/services/work/job-types'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(jobTypeContracts.get, (ctx, { params, query: { version } }) =>
    version === undefined ? getJobType(ctx, params.id) : getJobTypeVersion(ctx, params.id, version),
  ),
  serve(jobTypeContracts.update, (ctx, { params, body, ifMatch }) => updateJobType(ctx, params.id, body, ifMatch)),
  serve(jobTypeContracts.delete, (ctx, { params, ifMatch }) => deleteJobType(ctx, params.id, ifMatch)),
)
