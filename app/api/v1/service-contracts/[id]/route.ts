import { serviceContractContracts } from '@/lib/api/contracts/service-contracts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import {
  deleteServiceContract,
  getServiceContract,
  updateServiceContract,
} from '@/lib/services/customers/service-contracts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceContractContracts.get, (ctx, { params }) => getServiceContract(ctx, params.id)),
  serve(serviceContractContracts.update, (ctx, { params, body, ifMatch }) =>
    updateServiceContract(ctx, params.id, body, ifMatch),
  ),
  serve(serviceContractContracts.delete, (ctx, { params, ifMatch }) => deleteServiceContract(ctx, params.id, ifMatch)),
)
