import { checklistCreate, checklistListQuery, checklistRecord, checklistUpdate } from '@/lib/schemas/work/checklist'
import { recordContracts } from './record'

export const checklistContracts = recordContracts('checklist', {
  query: checklistListQuery,
  create: checklistCreate,
  update: checklistUpdate,
  answer: checklistRecord,
  examples: {
    list: { search: 'rooftop', sort: 'name' },
    create: { name: 'Rooftop unit, spring visit', items: [{ label: 'Filters replaced' }, { label: 'Coils cleaned' }] },
    update: { name: 'Rooftop unit, yearly visit' },
  },
  descriptions: {
    update:
      'The items that are sent replace the list: one with its id stays the same item and keeps its answers, one without is new.',
  },
})
