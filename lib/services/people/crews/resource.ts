import type { Column } from '@/lib/domain/spreadsheets/cell'
import { crewListQuery, type CrewRecord, crewUpdate } from '@/lib/schemas/people/crew'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listCrews } from './list'
import { createCrew, deleteCrew, getCrew, restoreCrew, updateCrew } from './verbs'

const columns: Column<CrewRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Lead', field: 'lead', value: ({ lead }) => lead?.name ?? null },
  { title: 'Colour', field: 'colour', value: (row) => row.colour },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const crewResource = {
  type: 'crew',
  read: getCrew,
  create: createCrew,
  list: listCrews,
  update: updateCrew,
  fields: crewUpdate,
  delete: deleteCrew,
  restore: restoreCrew,
  purge: { parts: [{ type: 'crew_member', of: 'crew_id' }] },
  export: exported(crewListQuery, listCrews, columns),
} as const satisfies ResourceVerbs<'crew'>
