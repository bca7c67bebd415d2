import { invoiceContracts } from '@/lib/api/contracts/invoices'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getInvoiceDocuments } from '@/lib/services/billing/invoices/documents'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(invoiceContracts.documents, (ctx, { params }) => getInvoiceDocuments(ctx, params.id)),
)
