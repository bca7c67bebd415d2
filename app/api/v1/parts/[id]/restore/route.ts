import { restorePart } from '@/lib/services/assets/parts'
import { partContracts } from '@/lib/api/contracts/parts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(partContracts.restore, (ctx, { params }) => restorePart(ctx, params.id)),
)
