import type { ServiceLevelRecord } from '@/lib/schemas/customers/service-level'
import type { HoldReasonRecord } from '@/lib/schemas/work/hold-reason'
import { IDS, TIMES } from './ids'

const since = { created_at: TIMES.customerSince, updated_at: TIMES.customerSince }

export const serviceLevel = {
  id: IDS.serviceLevel,
  name: 'Standard',
  calendar_id: IDS.businessCalendar,
  calendar: { id: IDS.businessCalendar, name: 'Office hours' },
  version: 1,
  targets: [
    { kind: 'arrive', priorities: [], work_order_types: [], minutes: 540, warn_percent: [75, 90] },
    { kind: 'arrive', priorities: ['urgent'], work_order_types: [], minutes: 240, warn_percent: [50, 75, 90] },
    { kind: 'resolve', priorities: [], work_order_types: ['repair', 'emergency'], minutes: 1_620, warn_percent: [90] },
  ],
  ...since,
} satisfies ServiceLevelRecord

export const holdReason = {
  id: IDS.holdReason,
  name: 'Waiting for the customer',
  who: 'customer',
  stops: ['arrive', 'resolve'],
  is_default: true,
  ...since,
} satisfies HoldReasonRecord
