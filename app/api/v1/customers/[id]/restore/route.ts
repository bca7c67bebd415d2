import { restoreCustomer } from '@/lib/services/customers/customers'
import { customerContracts } from '@/lib/api/contracts/customers'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(customerContracts.restore, (ctx, { params }) => restoreCustomer(ctx, params.id)),
)
