import { invoiceContracts } from '@/lib/api/contracts/invoices'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deliverInvoice, listDeliveries } from '@/lib/services/billing/invoices/deliveries'
import { getInvoice } from '@/lib/services/billing/invoices/verbs'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(invoiceContracts.listDeliveries, async (ctx, { params }) =>
    listDeliveries(ctx, await getInvoice(ctx, params.id)),
  ),
  serve(invoiceContracts.deliver, (ctx, { params, body }) => deliverInvoice(ctx, params.id, body)),
)
