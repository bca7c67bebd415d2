import { serve } from '@/lib/api/contract'
import { importContracts } from '@/lib/api/contracts/imports'
import { defineRoute } from '@/lib/api/define-route'
import { forecastUndo, undoImport } from '@/lib/services/data/imports'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(importContracts.forecast, (ctx, { params }) => forecastUndo(ctx, params.id)),
  serve(importContracts.undo, (ctx, { params, body }) => undoImport(ctx, params.id, body)),
)
