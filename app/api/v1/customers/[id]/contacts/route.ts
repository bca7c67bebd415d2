import { contactContracts } from '@/lib/api/contracts/contacts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createContact, listCustomerContacts } from '@/lib/services/customers/contacts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contactContracts.list, (ctx, { params, query }) => listCustomerContacts(ctx, params.id, query)),
  serve(contactContracts.create, (ctx, { params, body }) => createContact(ctx, params.id, body)),
)
