import { partCreate, partListQuery, partRecord, partUpdate } from '@/lib/schemas/assets/part'
import { recordContracts } from './record'

export const partContracts = recordContracts('part', {
  query: partListQuery,
  create: partCreate,
  update: partUpdate,
  answer: partRecord,
  examples: {
    list: { search: 'capacitor', sort: 'name' },
    create: { name: 'Run capacitor 45/5 MFD', part_number: 'CAP-45-5', unit_price: 18.75 },
    update: { unit_price: 19.4 },
  },
})
