import { territoryCreate, territoryListQuery, territoryRecord, territoryUpdate } from '@/lib/schemas/people/territory'
import { recordContracts } from './record'

export const territoryContracts = recordContracts('territory', {
  query: territoryListQuery,
  create: territoryCreate,
  update: territoryUpdate,
  answer: territoryRecord,
  examples: {
    list: { search: 'down', sort: 'name' },
    create: { name: 'Downtown', speed_kmh: 30 },
    update: { speed_kmh: 25 },
  },
  descriptions: {
    update: 'A new name goes to the technicians and sites that bear the old one.',
    delete: 'Technicians and sites keep its name.',
  },
})
