import { invoiceContracts } from '@/lib/api/contracts/invoices'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteInvoice, getInvoice, updateInvoice } from '@/lib/services/billing/invoices/verbs'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(invoiceContracts.get, (ctx, { params }) => getInvoice(ctx, params.id)),
  serve(invoiceContracts.update, (ctx, { params, body, ifMatch }) => updateInvoice(ctx, params.id, body, ifMatch)),
  serve(invoiceContracts.delete, (ctx, { params, ifMatch }) => deleteInvoice(ctx, params.id, ifMatch)),
)
