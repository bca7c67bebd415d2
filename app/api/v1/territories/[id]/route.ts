import { serve } from '@/lib/api/contract'
import { territoryContracts } from '@/lib/api/contracts/territories'
import { defineRoute } from '@/lib/api/define-route'
import { deleteTerritory, getTerritory, updateTerritory } from '@/lib/services/people/territories'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(territoryContracts.get, (ctx, { params }) => getTerritory(ctx, params.id)),
  serve(territoryContracts.update, (ctx, { params, body, ifMatch }) => updateTerritory(ctx, params.id, body, ifMatch)),
  serve(territoryContracts.delete, (ctx, { params, ifMatch }) => deleteTerritory(ctx, params.id, ifMatch)),
)
