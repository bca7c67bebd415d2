import type { CapacityRecord } from '@/lib/schemas/scheduling/capacity'
import type { AtRiskRecord, ConflictConfirmationRecord } from '@/lib/schemas/scheduling/at-risk'
import type { PlanningPolicyRecord } from '@/lib/schemas/scheduling/planning-policy'
import type { PlanItem, PlanRecord } from '@/lib/schemas/scheduling/plan'
import type { OnCallShiftRecord } from '@/lib/schemas/people/on-call-shift'
import type { OvertimeRecord } from '@/lib/schemas/people/overtime'
import type { BusinessCalendarRecord } from '@/lib/schemas/people/business-calendar'
import type { TimeOffRecord } from '@/lib/schemas/people/time-off'
import type { ShiftsRecord } from '@/lib/schemas/people/shift'
import type { TerritoryRecord } from '@/lib/schemas/people/territory'
import type { CallSuggestions, SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import { CUSTOMER, TECHNICIAN } from './customers'
import type { CalendarFeedRecord } from '@/lib/schemas/scheduling/calendar-feed'
import { IDS, TIMES } from './ids'

export const capacity = {
  territory: 'Downtown',
  skill: 'Refrigeration',
  technicians: 3,
  days: [{ day: '2026-11-23', closed: null, available: 1440, booked: 930, free: 510 }],
} satisfies CapacityRecord

export const riskReason = {
  kind: 'promise',
  visit_id: IDS.workOrder,
  breaks_at: '2026-11-23T17:30:00.000Z',
  message: 'The customer was told by Mon, Nov 23, 09:30; expected Mon, Nov 23, 09:55.',
  code: null,
  makes_late: null,
} satisfies AtRiskRecord['reasons'][number]

export const atRisk = {
  work_order: {
    id: IDS.workOrder,
    work_order_number: 'WO-000412',
    status: 'assigned',
    priority: 'high',
    scheduled_date: TIMES.visit,
  },
  customer: CUSTOMER,
  site: null,
  technician: TECHNICIAN,
  visit_id: IDS.workOrder,
  breaks_at: '2026-11-23T17:30:00.000Z',
  reasons: [riskReason],
} satisfies AtRiskRecord

export const conflictConfirmation = {
  visit_id: IDS.workOrder,
  code: 'overlap',
  message: 'Overlaps WO-000413 (Harbor Bakery) of Dana Reyes by 15 min, 09:00–09:15.',
  confirmed_by: 'Alex Morgan',
  confirmed_at: TIMES.assigned,
  note: 'Both machines stand in one room',
} satisfies ConflictConfirmationRecord

export const overtime = {
  id: IDS.overtime,
  technician_id: IDS.technician,
  technician: TECHNICIAN,
  date: '2026-11-23',
  start_minute: 1020,
  end_minute: 1140,
  created_at: TIMES.called,
  updated_at: TIMES.called,
} satisfies OvertimeRecord

export const territory = {
  id: IDS.territory,
  name: 'Downtown',
  speed_kmh: 30,
  technicians: 3,
  created_at: TIMES.customerSince,
  updated_at: TIMES.customerSince,
} satisfies TerritoryRecord

export const businessCalendar = {
  id: IDS.businessCalendar,
  name: 'Office hours',
  time_zone: 'America/Los_Angeles',
  always: false,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 })),
  exceptions: [
    { date: '2026-11-26', name: 'Thanksgiving Day', hours: [] },
    { date: '2026-12-24', name: 'Christmas Eve', hours: [{ start_minute: 480, end_minute: 720 }] },
  ],
  is_default: true,
  created_at: TIMES.customerSince,
  updated_at: TIMES.customerSince,
} satisfies BusinessCalendarRecord

export const shifts = {
  technician_id: IDS.technician,
  shifts: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 })),
} satisfies ShiftsRecord

export const onCallShift = {
  id: IDS.onCallShift,
  technician_id: IDS.technician,
  technician: TECHNICIAN,
  territory: 'Downtown',
  starts_at: '2026-11-23T16:00:00.000Z',
  ends_at: '2026-11-30T16:00:00.000Z',
  created_at: TIMES.called,
  updated_at: TIMES.called,
} satisfies OnCallShiftRecord

export const timeOff = {
  id: IDS.timeOff,
  technician_id: IDS.technician,
  technician: TECHNICIAN,
  starts_at: '2026-11-26T08:00:00.000Z',
  ends_at: '2026-11-28T08:00:00.000Z',
  reason: 'Vacation',
  created_at: TIMES.called,
  updated_at: TIMES.called,
} satisfies TimeOffRecord

const suggestion = {
  technician: TECHNICIAN,
  scheduled_date: TIMES.visit,
  scheduled_end: TIMES.visitEnd,
  travel_added: 12,
  lateness: 0,
  late_arrival: 0,
  points: 4,
  reasons: [
    { kind: 'travel', mark: '+12 min', message: '+12 min drive', points: 12 },
    { kind: 'continuity', mark: 'Last visit', message: 'Did the last visit', points: -8 },
  ],
  conflicts: [],
} satisfies SuggestionsRecord['suggestions'][number]

export const suggestions = {
  work_order_id: IDS.workOrder,
  from: TIMES.called,
  until: '2026-11-27T17:42:10.215Z',
  suggestions: [suggestion],
  bumps: [
    {
      moves: [
        {
          work_order: {
            id: IDS.workOrder,
            work_order_number: 'WO-000412',
            customer: { name: 'Harbor Foods' },
            priority: 'urgent',
            estimated_duration: 90,
          },
          from: null,
          to: { technician: TECHNICIAN, scheduled_date: TIMES.visit, scheduled_end: TIMES.visitEnd, lateness: 0 },
        },
        {
          work_order: {
            id: IDS.earlierWorkOrder,
            work_order_number: 'WO-000398',
            customer: { name: 'Elm Street Bakery' },
            priority: 'low',
            estimated_duration: 90,
          },
          from: { technician: TECHNICIAN, scheduled_date: TIMES.visit, scheduled_end: TIMES.visitEnd, lateness: null },
          to: {
            technician: TECHNICIAN,
            scheduled_date: '2026-11-24T15:00:00.000Z',
            scheduled_end: '2026-11-24T16:30:00.000Z',
            lateness: null,
          },
        },
      ],
    },
  ],
  left_out: [{ technician: { id: IDS.secondTechnician, name: 'Sam Ortiz' }, reason: 'Lacks the skill Refrigeration.' }],
} satisfies SuggestionsRecord

export const callCandidates = {
  ...suggestions,
  earliest: suggestion,
  response: { contract: 'Full care 2026', hours: 4, by: '2026-11-23T20:00:00.000Z' },
} satisfies CallSuggestions

export const planListItem = {
  id: IDS.plan,
  kind: 'plan',
  status: 'proposed',
  from_date: '2026-11-23',
  to_date: '2026-11-27',
  seed: 1,
  seconds: 10,
  iterations: null,
  progress: 1,
  failure: null,
  created_by: 'Priya Nair',
  created_at: '2026-11-20T17:44:00.120Z',
  updated_at: '2026-11-20T17:44:11.406Z',
  finished_at: '2026-11-20T17:44:11.406Z',
} satisfies PlanItem

const order = { id: IDS.workOrder, work_order_number: 'WO-000412', customer: { name: 'Harbor Foods' } }

export const planningPolicy = {
  territory_rule: 'preferred',
  territory_minutes: 45,
} satisfies PlanningPolicyRecord

export const plan = {
  ...planListItem,
  proposals: [
    {
      work_order: order,
      technician: TECHNICIAN,
      from: { technician: null, scheduled_date: null },
      helpers: [],
      further_visits: [],
      scheduled_date: TIMES.visit,
      minutes: 90,
      travel_minutes: 12,
      late: false,
      reasons: [
        {
          kind: 'territory',
          mark: 'Other territory',
          message: `Outside its territory, North: ${TECHNICIAN.name} works in South`,
          points: 45,
        },
      ],
    },
  ],
  unplanned: [],
  calls: [],
  trigger: null,
  options: [],
  policy: planningPolicy,
  before: { travel_minutes: 0, late_jobs: 0, overtime_minutes: 0, unplanned_jobs: 1 },
  after: { travel_minutes: 24, late_jobs: 0, overtime_minutes: 0, unplanned_jobs: 0 },
  accepted: [],
  refused: [],
} satisfies PlanRecord

export const calendarFeed = {
  id: IDS.calendarFeed,
  technician_id: IDS.technician,
  customer_id: null,
  created_by: 'Accounting',
  created_at: TIMES.called,
  last_read_at: TIMES.assigned,
} satisfies CalendarFeedRecord

export const calendarFeedWithUrl = {
  ...calendarFeed,
  last_read_at: null,
  url: 'https://fieldline.example/calendars/cal_EXAMPLE-ONLY-00000000000000000000000000000.ics',
}
