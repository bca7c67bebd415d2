import { dependencyContracts } from '@/lib/api/contracts/dependencies'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteDependency, getDependency, updateDependency } from '@/lib/services/work/dependencies'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(dependencyContracts.get, (ctx, { params }) => getDependency(ctx, params.id)),
  serve(dependencyContracts.update, (ctx, { params, body, ifMatch }) =>
    updateDependency(ctx, params.id, body, ifMatch),
  ),
  serve(dependencyContracts.delete, (ctx, { params, ifMatch }) => deleteDependency(ctx, params.id, ifMatch)),
)
