import { recordRouteAt } from '@/lib/api/record-routes'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = recordRouteAt('customers/external/[external_id]')
