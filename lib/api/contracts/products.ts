import { productCreate, productListQuery, productRecord, productUpdate } from '@/lib/schemas/assets/product'
import { recordContracts } from './record'

export const productContracts = recordContracts('product', {
  query: productListQuery,
  create: productCreate,
  update: productUpdate,
  answer: productRecord,
  examples: {
    list: { search: 'carrier', sort: 'name' },
    create: { name: 'Carrier 24ACC636', manufacturer: 'Carrier', model_number: '24ACC636' },
    update: { manufacturer: 'Carrier Global' },
  },
})
