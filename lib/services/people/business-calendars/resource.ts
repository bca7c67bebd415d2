import { clockMinute } from '@/lib/domain/board/format'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import {
  businessCalendarListQuery,
  type BusinessCalendarRecord,
  businessCalendarUpdate,
} from '@/lib/schemas/people/business-calendar'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listBusinessCalendars } from './list'
import {
  createBusinessCalendar,
  deleteBusinessCalendar,
  getBusinessCalendar,
  restoreBusinessCalendar,
  updateBusinessCalendar,
} from './verbs'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const columns: Column<BusinessCalendarRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Time zone', field: 'time_zone', value: (row) => row.time_zone },
  { title: 'Default', field: 'is_default', value: (row) => (row.is_default ? 'yes' : 'no') },
  {
    title: 'Hours',
    field: 'hours',
    value: ({ always, hours }) =>
      always
        ? 'always'
        : hours
            .map((one) => `${DAYS[one.weekday - 1]} ${clockMinute(one.start_minute)}-${endOf(one.end_minute)}`)
            .join(', '),
  },
  {
    title: 'Exceptions',
    field: 'exceptions',
    value: ({ exceptions }) => exceptions.map(({ date, name }) => `${date} ${name}`).join(', '),
  },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const businessCalendarResource = {
  type: 'business_calendar',
  read: getBusinessCalendar,
  create: createBusinessCalendar,
  list: listBusinessCalendars,
  update: updateBusinessCalendar,
  fields: businessCalendarUpdate,
  delete: deleteBusinessCalendar,
  restore: restoreBusinessCalendar,
  purge: {
    keptBy: [
      ['maintenance_plan', 'calendar_id'],
      ['service_level', 'calendar_id'],
      ['job_type', 'calendar_id'],
    ],
  },
  export: exported(businessCalendarListQuery, listBusinessCalendars, columns),
} as const satisfies ResourceVerbs<'business_calendar'>

function endOf(minute: number): string {
  return minute === 1_440 ? '24:00' : clockMinute(minute)
}
