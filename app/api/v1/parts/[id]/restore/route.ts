import { restorePart } from '@/lib/services/parts'
import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.part, (ctx, { params }) => restorePart(ctx, params.id)),
)
