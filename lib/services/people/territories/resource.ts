import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { territoryColumns } from '@/lib/services/records/export-columns'
import { territoryListQuery, territoryUpdate } from '@/lib/schemas/people/territory'
import { exported } from '@/lib/services/records/exported'
import { getTerritory, createTerritory, updateTerritory, deleteTerritory, restoreTerritory } from './verbs'
import { listTerritories } from './list'

/** What is done with a record of this kind by whoever knows only its kind. */
export const territoryResource = {
  type: 'territory',
  read: getTerritory,
  create: createTerritory,
  list: listTerritories,
  update: updateTerritory,
  fields: territoryUpdate,
  delete: deleteTerritory,
  restore: restoreTerritory,
  purge: {},
  export: exported(territoryListQuery, listTerritories, territoryColumns),
} as const satisfies ResourceVerbs<'territory'>
