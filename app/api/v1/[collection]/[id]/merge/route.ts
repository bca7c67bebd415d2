import { recordRoute } from '@/lib/api/record-routes'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = recordRoute('[collection]/[id]/merge')
