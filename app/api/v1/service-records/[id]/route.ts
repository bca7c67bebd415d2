import { serviceRecordContracts } from '@/lib/api/contracts/service-records'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getServiceRecord } from '@/lib/services/assets/service-records'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceRecordContracts.get, (ctx, { params }) => getServiceRecord(ctx, params.id)),
)
