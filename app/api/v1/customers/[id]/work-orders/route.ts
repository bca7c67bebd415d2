import { customerContracts } from '@/lib/api/contracts/customers'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listCustomerWorkOrdersText } from '@/lib/services/work/work-orders'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(customerContracts.listWorkOrders, (ctx, { params, query }) =>
    listCustomerWorkOrdersText(ctx, params.id, query),
  ),
)
