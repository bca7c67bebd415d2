import { partCreate, partListQuery, partRecord, partUpdate } from '@/lib/schemas/assets/part'
import { mergeContract } from './merge'
import { recordContracts } from './record'
import { externalContracts } from './external'

const plain = recordContracts('part', {
  query: partListQuery,
  create: partCreate,
  update: partUpdate,
  answer: partRecord,
  examples: {
    list: { search: 'motor', sort: 'name' },
    create: { name: 'Fan motor', part_number: 'FM-208', unit_price: 189.5 },
    update: { unit_price: 194 },
  },
})

export const partContracts = {
  ...plain,
  merge: mergeContract('part', partUpdate, 'part_number'),
  ...externalContracts('part', partRecord, plain),
}
