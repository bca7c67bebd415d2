import { deviceContracts } from '@/lib/api/contracts/devices'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getDevice, revokeDevice } from '@/lib/services/field/devices'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(deviceContracts.get, (ctx, { params }) => getDevice(ctx, params.id)),
  serve(deviceContracts.revoke, (ctx, { params, ifMatch }) => revokeDevice(ctx, params.id, ifMatch)),
)
