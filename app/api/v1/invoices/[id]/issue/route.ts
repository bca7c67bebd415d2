import { invoiceContracts } from '@/lib/api/contracts/invoices'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { issueInvoice } from '@/lib/services/billing/invoices/issue'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(invoiceContracts.issue, (ctx, { params, body }) => issueInvoice(ctx, params.id, body)),
)
