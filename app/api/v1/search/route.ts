import { searchContracts } from '@/lib/api/contracts/search'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { searchRecords } from '@/lib/services/company/search'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(searchContracts.search, (ctx, { query }) => searchRecords(ctx, query)),
)
