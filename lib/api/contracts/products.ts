import { productCreate, productListQuery, productRecord, productUpdate } from '@/lib/schemas/assets/product'
import { recordContracts } from './record'
import { externalContracts } from './external'

const plain = recordContracts('product', {
  query: productListQuery,
  create: productCreate,
  update: productUpdate,
  answer: productRecord,
  examples: {
    list: { search: 'walk-in', sort: 'name' },
    create: {
      name: 'Walk-in cooler 10 × 12',
      manufacturer: 'Northwind',
      model_number: 'WIC-1012',
      required_skills: ['Refrigeration'],
    },
    update: { manufacturer: 'Northwind Refrigeration' },
  },
})

export const productContracts = { ...plain, ...externalContracts('product', productRecord, plain) }
