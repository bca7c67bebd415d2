import { customerContracts } from '@/lib/api/contracts/customers'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteCustomer, getCustomerText, updateCustomer } from '@/lib/services/customers/customers'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(customerContracts.get, (ctx, { params }) => getCustomerText(ctx, params.id)),
  serve(customerContracts.update, (ctx, { params, body, ifMatch }) => updateCustomer(ctx, params.id, body, ifMatch)),
  serve(customerContracts.delete, (ctx, { params, ifMatch }) => deleteCustomer(ctx, params.id, ifMatch)),
)
