import { exportBatchContracts } from '@/lib/api/contracts/export-batches'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listExportBatches, prepareExport } from '@/lib/services/billing/books/batches'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(exportBatchContracts.list, (ctx, { query }) => listExportBatches(ctx, query)),
  serve(exportBatchContracts.create, (ctx, { body }) => prepareExport(ctx, body)),
)
