import { serve } from '@/lib/api/contract'
import { fieldCommandContracts } from '@/lib/api/contracts/field-commands'
import { defineRoute } from '@/lib/api/define-route'
import { receivePiece } from '@/lib/services/field/uploads'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(fieldCommandContracts.upload, (ctx, { body }) => receivePiece(ctx, body)),
)
