import { serve } from '@/lib/api/contract'
import { overtimeContracts } from '@/lib/api/contracts/overtime'
import { defineRoute } from '@/lib/api/define-route'
import { createOvertime, listOvertime } from '@/lib/services/people/overtime'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(overtimeContracts.list, (ctx, { query }) => listOvertime(ctx, query)),
  serve(overtimeContracts.create, (ctx, { body }) => createOvertime(ctx, body)),
)
