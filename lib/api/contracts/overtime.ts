import { IDS } from '@/lib/api/openapi/story/ids'
import { overtimeCreate, overtimeListQuery, overtimeRecord, overtimeUpdate } from '@/lib/schemas/people/overtime'
import { recordContracts } from './record'

export const overtimeContracts = recordContracts('overtime', {
  query: overtimeListQuery,
  create: overtimeCreate,
  update: overtimeUpdate,
  answer: overtimeRecord,
  examples: {
    list: { from_date: '2026-11-23', sort: 'date' },
    create: { technician_id: IDS.technician, date: '2026-11-23', start_minute: 1020, end_minute: 1140 },
    update: { end_minute: 1200 },
  },
  descriptions: {
    create: 'Counts as working time everywhere: conflicts, suggestions, plans, capacity and the board.',
    delete: 'It no longer counts as working time.',
  },
})
