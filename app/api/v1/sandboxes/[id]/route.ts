import { sandboxContracts } from '@/lib/api/contracts/sandboxes'
import { serve, servePrepared } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteSandbox, getSandbox, prepareDeletion } from '@/lib/services/data/sandboxes'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(sandboxContracts.get, (ctx, { params }) => getSandbox(ctx, params.id)),
  servePrepared(
    sandboxContracts.delete,
    (ctx, { params, ifMatch }) => prepareDeletion(ctx, params.id, ifMatch),
    (ctx, { params, ifMatch }) => deleteSandbox(ctx, params.id, ifMatch),
  ),
)
