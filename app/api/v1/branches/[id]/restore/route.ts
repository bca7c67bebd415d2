import { restoreBranch } from '@/lib/services/branches'
import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.branch, (ctx, { params }) => restoreBranch(ctx, params.id)),
)
