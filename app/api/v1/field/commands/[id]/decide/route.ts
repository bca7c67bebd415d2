import { serve } from '@/lib/api/contract'
import { fieldCommandContracts } from '@/lib/api/contracts/field-commands'
import { defineRoute } from '@/lib/api/define-route'
import { decideCommand } from '@/lib/services/field/commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(fieldCommandContracts.decide, (ctx, { params, body }) => decideCommand(ctx, params.id, body)),
)
