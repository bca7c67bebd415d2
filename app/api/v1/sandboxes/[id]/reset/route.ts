import { sandboxContracts } from '@/lib/api/contracts/sandboxes'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { resetSandbox } from '@/lib/services/company/sandboxes'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(sandboxContracts.reset, (ctx, { params }) => resetSandbox(ctx, params.id)),
)
