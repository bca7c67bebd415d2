import { invoiceContracts } from '@/lib/api/contracts/invoices'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { creditInvoice } from '@/lib/services/billing/invoices/credit'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(invoiceContracts.credit, (ctx, { params, body }) => creditInvoice(ctx, params.id, body)),
)
