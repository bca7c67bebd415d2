import { contactContracts } from '@/lib/api/contracts/contacts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteContact, getContact, updateContact } from '@/lib/services/customers/contacts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contactContracts.get, (ctx, { params }) => getContact(ctx, params.id)),
  serve(contactContracts.update, (ctx, { params, body, ifMatch }) => updateContact(ctx, params.id, body, ifMatch)),
  serve(contactContracts.delete, (ctx, { params, ifMatch }) => deleteContact(ctx, params.id, ifMatch)),
)
