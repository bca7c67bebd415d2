import { invoiceContracts } from '@/lib/api/contracts/invoices'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createInvoices } from '@/lib/services/billing/invoices/verbs'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(invoiceContracts.together, (ctx, { body }) => createInvoices(ctx, body)),
)
