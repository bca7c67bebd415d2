import { recordRouteAt } from '@/lib/api/record-routes'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = recordRouteAt('work-orders/external/[external_id]')
