import { serve } from '@/lib/api/contract'
import { exportContracts } from '@/lib/api/contracts/exports'
import { defineRoute } from '@/lib/api/define-route'
import { createExport, listExports } from '@/lib/services/data/exports'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(exportContracts.list, (ctx, { query }) => listExports(ctx, query)),
  serve(exportContracts.create, (ctx, { body }) => createExport(ctx, body)),
)
