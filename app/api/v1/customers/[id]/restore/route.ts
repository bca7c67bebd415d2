import { restoreCustomer } from '@/lib/services/customers'
import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.customer, (ctx, { params }) => restoreCustomer(ctx, params.id)),
)
