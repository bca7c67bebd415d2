import { recordRouteAt } from '@/lib/api/record-routes'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = recordRouteAt('assets/external/[external_id]')
