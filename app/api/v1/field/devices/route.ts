import { deviceContracts } from '@/lib/api/contracts/devices'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listDevices, registerDevice } from '@/lib/services/field/devices'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(deviceContracts.list, (ctx, { query }) => listDevices(ctx, query)),
  serve(deviceContracts.create, (ctx, { body }) => registerDevice(ctx, body)),
)
