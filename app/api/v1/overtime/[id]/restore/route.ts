import { serve } from '@/lib/api/contract'
import { overtimeContracts } from '@/lib/api/contracts/overtime'
import { defineRoute } from '@/lib/api/define-route'
import { restoreOvertime } from '@/lib/services/people/overtime'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(overtimeContracts.restore, (ctx, { params }) => restoreOvertime(ctx, params.id)),
)
