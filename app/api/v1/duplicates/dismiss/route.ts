import { serve } from '@/lib/api/contract'
import { duplicateContracts } from '@/lib/api/contracts/duplicates'
import { defineRoute } from '@/lib/api/define-route'
import { dismissDuplicate } from '@/lib/services/customers/duplicates'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(duplicateContracts.dismiss, (ctx, { body }) => dismissDuplicate(ctx, body)),
)
