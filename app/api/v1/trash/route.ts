import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listTrash } from '@/lib/services/data/trash'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.list, (ctx, { query }) => listTrash(ctx, query)),
)
