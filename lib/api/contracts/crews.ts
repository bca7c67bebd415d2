import { IDS } from '@/lib/api/openapi/story/ids'
import { crewCreate, crewListQuery, crewRecord, crewUpdate } from '@/lib/schemas/people/crew'
import { recordContracts } from './record'

export const crewContracts = recordContracts('crew', {
  query: crewListQuery,
  create: crewCreate,
  update: crewUpdate,
  answer: crewRecord,
  examples: {
    list: { search: 'install', sort: 'name' },
    create: { name: 'Installers', lead_id: IDS.technician, colour: 'green' },
    update: { colour: 'teal' },
  },
  descriptions: {
    create:
      'Who is in it when is said by its members. `POST /work-orders/{id}/staff` plans work with the people of a day.',
    delete:
      'Everybody leaves it, and is free for another crew; an undo brings them back with it. Visits that were planned with it stay as they are.',
  },
})
