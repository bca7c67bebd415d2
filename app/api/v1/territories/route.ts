import { serve } from '@/lib/api/contract'
import { territoryContracts } from '@/lib/api/contracts/territories'
import { defineRoute } from '@/lib/api/define-route'
import { createTerritory, listTerritories } from '@/lib/services/people/territories'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(territoryContracts.list, (ctx, { query }) => listTerritories(ctx, query)),
  serve(territoryContracts.create, (ctx, { body }) => createTerritory(ctx, body)),
)
