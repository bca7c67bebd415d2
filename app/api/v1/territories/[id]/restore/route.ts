import { serve } from '@/lib/api/contract'
import { territoryContracts } from '@/lib/api/contracts/territories'
import { defineRoute } from '@/lib/api/define-route'
import { restoreTerritory } from '@/lib/services/people/territories'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(territoryContracts.restore, (ctx, { params }) => restoreTerritory(ctx, params.id)),
)
