import { sandboxContracts } from '@/lib/api/contracts/sandboxes'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createSandbox, listSandboxes } from '@/lib/services/data/sandboxes'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(sandboxContracts.list, (ctx, { query }) => listSandboxes(ctx, query)),
  serve(sandboxContracts.create, (ctx, { body }) => createSandbox(ctx, body)),
)
