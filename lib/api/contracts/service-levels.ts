import {
  serviceLevelCreate,
  serviceLevelListQuery,
  serviceLevelRecord,
  serviceLevelUpdate,
} from '@/lib/schemas/customers/service-level'
import { IDS } from '@/lib/api/openapi/story/ids'
import { recordContracts } from './record'

export const serviceLevelContracts = recordContracts('service_level', {
  query: serviceLevelListQuery,
  create: serviceLevelCreate,
  update: serviceLevelUpdate,
  answer: serviceLevelRecord,
  examples: {
    list: { search: 'standard', sort: 'name' },
    create: {
      name: 'Priority',
      calendar_id: IDS.businessCalendar,
      targets: [
        { kind: 'arrive', minutes: 240 },
        { kind: 'arrive', work_order_types: ['emergency'], minutes: 120, warn_percent: [50, 75, 90] },
        { kind: 'resolve', minutes: 1080 },
      ],
    },
    update: { targets: [{ kind: 'arrive', minutes: 180 }] },
  },
  descriptions: {
    create:
      'Of several targets of a kind the one counts that names both the priority and the type of the work, or else one of them, or ' +
      'else neither. Two that would apply alike to the same work are refused.',
    update: '`targets` replaces those there were.',
    delete: 'Refused with in_use while service contracts promise it, which the details name.',
  },
  errors: { delete: ['in_use'] },
})
