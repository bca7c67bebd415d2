import {
  legalEntityCreate,
  legalEntityListQuery,
  legalEntityRecord,
  legalEntityUpdate,
} from '@/lib/schemas/billing/legal-entity'
import { legalEntity } from '@/lib/api/openapi/story/billing'
import { recordContracts } from './record'

const { name, address, tax_number, tax_code_id, payment_days } = legalEntity

export const legalEntityContracts = recordContracts('legal_entity', {
  query: legalEntityListQuery,
  create: legalEntityCreate,
  update: legalEntityUpdate,
  answer: legalEntityRecord,
  examples: {
    list: { sort: 'name' },
    create: { name, address, tax_number, tax_code_id, payment_days },
    update: { payment_days: 14 },
  },
})
