import { IDS } from '@/lib/api/openapi/story/ids'
import {
  onCallShiftCreate,
  onCallShiftListQuery,
  onCallShiftRecord,
  onCallShiftUpdate,
} from '@/lib/schemas/people/on-call-shift'
import { recordContracts } from './record'

export const onCallShiftContracts = recordContracts('on_call_shift', {
  query: onCallShiftListQuery,
  create: onCallShiftCreate,
  update: onCallShiftUpdate,
  answer: onCallShiftRecord,
  examples: {
    list: { from_date: '2026-11-23', sort: 'starts_at' },
    create: {
      technician_id: IDS.technician,
      territory: 'Downtown',
      starts_at: '2026-11-23T17:00:00-08:00',
      ends_at: '2026-11-30T08:00:00-08:00',
    },
    update: { ends_at: '2026-11-29T08:00:00-08:00' },
  },
  descriptions: {
    create: 'Urgent work outside of shifts is offered to whoever is on call; other work is not.',
    delete: 'The technician is no longer suggested because of it.',
  },
})
