import { sandboxContracts } from '@/lib/api/contracts/sandboxes'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteSandbox, getSandbox } from '@/lib/services/company/sandboxes'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(sandboxContracts.get, (ctx, { params }) => getSandbox(ctx, params.id)),
  serve(sandboxContracts.delete, (ctx, { params, ifMatch }) => deleteSandbox(ctx, params.id, ifMatch)),
)
