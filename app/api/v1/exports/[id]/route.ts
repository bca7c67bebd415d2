import { serve } from '@/lib/api/contract'
import { exportContracts } from '@/lib/api/contracts/exports'
import { defineRoute } from '@/lib/api/define-route'
import { getExport } from '@/lib/services/data/exports'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(exportContracts.get, (ctx, { params }) => getExport(ctx, params.id)),
)
