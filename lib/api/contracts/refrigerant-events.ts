import { IDS } from '@/lib/api/openapi/story/ids'
import {
  refrigerantEventCreate,
  refrigerantEventListQuery,
  refrigerantEventRecord,
  refrigerantEventUpdate,
} from '@/lib/schemas/assets/refrigerant-event'
import { recordContracts } from './record'

const REPAIR =
  'With an addition that puts a leak beyond its limit a repair is ordered, due by the end of the last day for it; `repair_work_order_id` names it. None is made while one that an entry of the circuit ordered is open.'

export const refrigerantEventContracts = recordContracts('refrigerant_event', {
  query: refrigerantEventListQuery,
  create: refrigerantEventCreate,
  update: refrigerantEventUpdate,
  answer: refrigerantEventRecord,
  examples: {
    list: { asset_id: IDS.asset, from_date: '2026-01-01' },
    create: {
      asset_id: IDS.asset,
      kind: 'added',
      quantity: 4.25,
      occurred_on: '2026-05-06',
      cylinder: 'C-20418',
      appliance: 'commercial_refrigeration',
      substance: 'R-448A',
      unit: 'lb',
      full_charge: 62,
    },
    update: { certificate: 'EPA-608-U-55812' },
  },
  descriptions: {
    create: REPAIR,
    update: REPAIR,
    delete: 'It no longer counts. What was known before stays: see `/assets/{id}/compliance?as_of=`.',
  },
  errors: { restore: ['parent_in_trash'] },
})
