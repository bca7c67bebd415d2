import type { ServiceLevelRecord } from '@/lib/schemas/customers/service-level'
import type { HoldReasonRecord } from '@/lib/schemas/work/hold-reason'
import type { SlaClockRecord, WorkOrderSlaRecord } from '@/lib/schemas/work/sla'
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

/** Called at 9:42 on Friday in office hours until 17:00, with half an hour of waiting for the customer. */
export const slaClock = {
  id: IDS.slaClock,
  work_order: { id: IDS.workOrder, work_order_number: 'WO-000042' },
  kind: 'arrive',
  state: 'running',
  contract: { id: IDS.contract, name: 'Gold service' },
  service_level: { id: IDS.serviceLevel, name: serviceLevel.name },
  calendar: 'Office hours',
  minutes: 540,
  warn_percent: [75, 90],
  warned_percent: null,
  starts_at: TIMES.called,
  due_at: '2026-11-23T18:12:10.215Z',
  warn_at: '2026-11-20T23:57:10.215Z',
  met_at: null,
  breached_at: null,
  business_minutes: null,
  created_at: TIMES.called,
  updated_at: TIMES.assigned,
} satisfies SlaClockRecord

export const workOrderSla = {
  clocks: [{ ...slaClock, minutes_left: 511.64 }],
  holds: [
    {
      id: IDS.hold,
      reason: { id: IDS.holdReason, name: holdReason.name },
      stops: ['arrive', 'resolve'],
      note: 'Nobody answers the phone',
      started_at: '2026-11-20T18:00:00.000Z',
      ended_at: '2026-11-20T18:30:00.000Z',
    },
  ],
} satisfies WorkOrderSlaRecord
