import { contactContracts } from '@/lib/api/contracts/contacts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { REGISTRY } from '@/lib/services/data/registry'
import { upsertRecord } from '@/lib/services/records/upsert'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contactContracts.upsert, (ctx, { params, body, ifMatch }) =>
    upsertRecord(ctx, REGISTRY.contact, params.external_id, body, ifMatch),
  ),
)
