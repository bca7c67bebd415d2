import { restoreBranch } from '@/lib/services/people/branches'
import { branchContracts } from '@/lib/api/contracts/branches'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(branchContracts.restore, (ctx, { params }) => restoreBranch(ctx, params.id)),
)
