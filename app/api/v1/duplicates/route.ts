import { serve } from '@/lib/api/contract'
import { duplicateContracts } from '@/lib/api/contracts/duplicates'
import { defineRoute } from '@/lib/api/define-route'
import { listDuplicates } from '@/lib/services/customers/duplicates'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(duplicateContracts.list, (ctx, { query }) => listDuplicates(ctx, query)),
)
