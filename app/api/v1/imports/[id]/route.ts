import { serve } from '@/lib/api/contract'
import { importContracts } from '@/lib/api/contracts/imports'
import { defineRoute } from '@/lib/api/define-route'
import { getImport } from '@/lib/services/data/imports'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(importContracts.get, (ctx, { params }) => getImport(ctx, params.id)),
)
