import { restoreSite } from '@/lib/services/sites'
import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.site, (ctx, { params }) => restoreSite(ctx, params.id)),
)
