import { arrivalPromiseContracts } from '@/lib/api/contracts/arrival-promises'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createArrivalPromise, listArrivalPromises } from '@/lib/services/work/arrival-promises'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(arrivalPromiseContracts.list, (ctx, { params, query }) => listArrivalPromises(ctx, params.id, query)),
  serve(arrivalPromiseContracts.create, (ctx, { params, body }) => createArrivalPromise(ctx, params.id, body)),
)
