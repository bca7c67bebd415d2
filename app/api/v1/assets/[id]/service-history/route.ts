import { serviceRecordContracts } from '@/lib/api/contracts/service-records'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { addServiceRecord, listServiceHistoryText } from '@/lib/services/assets/service-records'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceRecordContracts.list, (ctx, { params, query }) => listServiceHistoryText(ctx, params.id, query)),
  serve(serviceRecordContracts.add, (ctx, { params, body }) => addServiceRecord(ctx, params.id, body)),
)
