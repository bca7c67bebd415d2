import { branchCreate, branchListQuery, branchRecord, branchUpdate } from '@/lib/schemas/people/branch'
import { recordContracts } from './record'

const address = { street: '410 Terry Ave N', city: 'Seattle', state: 'WA', postal_code: '98109', country: 'US' }

export const branchContracts = recordContracts('branch', {
  query: branchListQuery,
  create: branchCreate,
  update: branchUpdate,
  answer: branchRecord,
  examples: {
    list: { per_page: '25', sort: 'name' },
    create: { name: 'Seattle', address },
    update: { name: 'Seattle and Shoreline' },
  },
})
