import { contactContracts } from '@/lib/api/contracts/contacts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listAllContactsText } from '@/lib/services/customers/contacts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contactContracts.listAll, (ctx, { query }) => listAllContactsText(ctx, query)),
)
