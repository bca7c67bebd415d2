import { sandboxContracts } from '@/lib/api/contracts/sandboxes'
import { servePrepared } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { prepareReset, resetSandbox } from '@/lib/services/data/sandboxes'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  servePrepared(
    sandboxContracts.reset,
    (ctx, { params }) => prepareReset(ctx, params.id),
    (ctx, { params }) => resetSandbox(ctx, params.id),
  ),
)
