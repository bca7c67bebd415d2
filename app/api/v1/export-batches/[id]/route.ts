import { exportBatchContracts } from '@/lib/api/contracts/export-batches'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getExportBatch } from '@/lib/services/billing/books/batches'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(exportBatchContracts.get, (ctx, { params }) => getExportBatch(ctx, params.id)),
)
