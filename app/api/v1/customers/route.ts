import { customerContracts } from '@/lib/api/contracts/customers'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createCustomer, listCustomersText } from '@/lib/services/customers/customers'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(customerContracts.list, (ctx, { query }) => listCustomersText(ctx, query)),
  serve(customerContracts.create, async (ctx, { body }) => {
    const { id, customer_number, name, status, created_at } = await createCustomer(ctx, body)
    return { id, customer_number, name, status, created_at }
  }),
)
