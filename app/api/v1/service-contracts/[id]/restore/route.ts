import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { restoreServiceContract } from '@/lib/services/trash'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.serviceContract, (ctx, { params }) => restoreServiceContract(ctx, params.id)),
)
