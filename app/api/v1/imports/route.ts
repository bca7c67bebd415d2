import { serve, servePrepared } from '@/lib/api/contract'
import { importContracts } from '@/lib/api/contracts/imports'
import { defineRoute } from '@/lib/api/define-route'
import { beginImport, listImports, receiveImport } from '@/lib/services/data/imports'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(importContracts.list, (ctx, { query }) => listImports(ctx, query)),
  servePrepared(
    importContracts.create,
    (ctx, { body }) => receiveImport(ctx, body),
    (ctx, _request, received) => beginImport(ctx, received),
  ),
)
