import { taxCodeCreate, taxCodeListQuery, taxCodeRecord, taxCodeUpdate } from '@/lib/schemas/billing/tax-code'
import { taxCode } from '@/lib/api/openapi/story/billing'
import { recordContracts } from './record'

const { name, category, rates } = taxCode

export const taxCodeContracts = recordContracts('tax_code', {
  query: taxCodeListQuery,
  create: taxCodeCreate,
  update: taxCodeUpdate,
  answer: taxCodeRecord,
  examples: {
    list: { category: 'S', sort: 'name' },
    create: { name, category, rates },
    update: { name: 'Seattle retail sales tax' },
  },
})
