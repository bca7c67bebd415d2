import { serve } from '@/lib/api/contract'
import { fieldCommandContracts } from '@/lib/api/contracts/field-commands'
import { defineRoute } from '@/lib/api/define-route'
import { listCommands, receiveCommands } from '@/lib/services/field/commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(fieldCommandContracts.list, (ctx, { query }) => listCommands(ctx, query)),
  serve(fieldCommandContracts.send, (ctx, { body }) => receiveCommands(ctx, body)),
)
