import { serve } from '@/lib/api/contract'
import { fieldCommandContracts } from '@/lib/api/contracts/field-commands'
import { defineRoute } from '@/lib/api/define-route'
import { syncField } from '@/lib/services/field/sync'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(fieldCommandContracts.sync, (ctx, { query }) => syncField(ctx, query)),
)
