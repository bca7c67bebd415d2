import { exportBatchContracts } from '@/lib/api/contracts/export-batches'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { failExportBatch } from '@/lib/services/billing/books/batches'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(exportBatchContracts.fail, (ctx, { params, body }) => failExportBatch(ctx, params.id, body)),
)
