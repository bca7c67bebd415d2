import { invoiceContracts } from '@/lib/api/contracts/invoices'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { correctInvoice } from '@/lib/services/billing/invoices/credit'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(invoiceContracts.correct, (ctx, { params, body }) => correctInvoice(ctx, params.id, body)),
)
