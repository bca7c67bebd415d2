import { dependencyContracts } from '@/lib/api/contracts/dependencies'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createDependency, listDependencies } from '@/lib/services/work/dependencies'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(dependencyContracts.list, (ctx, { params, query }) => listDependencies(ctx, params.id, query)),
  serve(dependencyContracts.create, (ctx, { params, body }) => createDependency(ctx, params.id, body)),
)
