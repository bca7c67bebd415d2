import {
  holdReasonCreate,
  holdReasonListQuery,
  holdReasonRecord,
  holdReasonUpdate,
} from '@/lib/schemas/work/hold-reason'
import { recordContracts } from './record'

export const holdReasonContracts = recordContracts('hold_reason', {
  query: holdReasonListQuery,
  create: holdReasonCreate,
  update: holdReasonUpdate,
  answer: holdReasonRecord,
  examples: {
    list: { who: 'customer', sort: 'name' },
    create: { name: 'Waiting for parts', who: 'supplier', stops: ['resolve'] },
    update: { stops: ['arrive', 'resolve'] },
  },
  descriptions: {
    create: 'The first one is the default, which counts where work is put on hold without a reason.',
    delete:
      'Refused with in_use while work orders are on hold for it, which the details name. Those that were go on naming it.',
  },
  errors: { delete: ['in_use'] },
})
