import { contactContracts } from '@/lib/api/contracts/contacts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { REGISTRY } from '@/lib/services/data/registry'
import { upsertBelow } from '@/lib/services/records/upsert'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contactContracts.upsertBelow, (ctx, { params, body, ifMatch }) =>
    upsertBelow(ctx, REGISTRY.contact, params.id, params.external_id, body, ifMatch),
  ),
)
