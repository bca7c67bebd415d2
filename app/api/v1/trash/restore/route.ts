import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { restoreByIds } from '@/lib/services/data/trash'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.restore, (ctx, { body }) => restoreByIds(ctx, body)),
)
