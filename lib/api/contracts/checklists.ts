import { checklistCreate, checklistListQuery, checklistRecord, checklistUpdate } from '@/lib/schemas/work/checklist'
import { recordContracts } from './record'

export const checklistContracts = recordContracts('checklist', {
  query: checklistListQuery,
  create: checklistCreate,
  update: checklistUpdate,
  answer: checklistRecord,
  examples: {
    list: { search: 'cooling', sort: 'name' },
    create: { name: 'Cooling check', items: [{ label: 'Power off and locked out' }, { label: 'Coils cleaned' }] },
    update: { name: 'Cooling check, yearly' },
  },
  descriptions: {
    update:
      'The items that are sent replace the list: one with its id stays the same item and keeps its answers, one without is new.',
  },
})
