import { priceItemCreate, priceItemListQuery, priceItemRecord, priceItemUpdate } from '@/lib/schemas/billing/price-item'
import { recordContracts } from './record'

export const priceItemContracts = recordContracts('price_item', {
  query: priceItemListQuery,
  create: priceItemCreate,
  update: priceItemUpdate,
  answer: priceItemRecord,
  errors: { delete: ['in_use'], restore: ['parent_in_trash'] },
  examples: {
    list: { kind: 'labor', sort: 'code' },
    create: { code: 'LAB-REF', name: 'Refrigeration technician', kind: 'labor', unit: 'HUR', unit_price: 162.5 },
    update: { unit_price: 168 },
  },
})
