import { serve } from '@/lib/api/contract'
import { importContracts } from '@/lib/api/contracts/imports'
import { defineRoute } from '@/lib/api/define-route'
import { runImport } from '@/lib/services/data/imports'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(importContracts.start, (ctx, { params }) => runImport(ctx, params.id)),
)
