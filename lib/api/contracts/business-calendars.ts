import { contract } from '@/lib/api/contract'
import {
  businessCalendarCreate,
  businessCalendarListQuery,
  businessCalendarRecord,
  businessCalendarUpdate,
  holidaysAdd,
} from '@/lib/schemas/people/business-calendar'
import { recordContracts } from './record'

const OFFICE = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))

export const businessCalendarContracts = {
  ...recordContracts('business_calendar', {
    query: businessCalendarListQuery,
    create: businessCalendarCreate,
    update: businessCalendarUpdate,
    answer: businessCalendarRecord,
    examples: {
      list: { search: 'office', sort: 'name' },
      create: {
        name: 'Office hours',
        time_zone: 'America/Los_Angeles',
        hours: OFFICE,
        exceptions: [
          { date: '2026-11-26', name: 'Thanksgiving Day', hours: [] },
          { date: '2026-12-24', name: 'Christmas Eve', hours: [{ start_minute: 480, end_minute: 720 }] },
        ],
      },
      update: { exceptions: [{ date: '2026-11-26', name: 'Thanksgiving Day', hours: [] }] },
    },
    descriptions: {
      create:
        'The first one is the company’s default. While there is none, business time runs day and night. Hours over midnight are split there.',
      update: '`hours` and `exceptions` replace those there were.',
      delete:
        'Refused with in_use while service levels or job types count in its time, which the details name. When it was the default, business time ' +
        'runs day and night until another one is.',
    },
    errors: { delete: ['in_use'] },
  }),
  addHolidays: contract({
    id: 'addBusinessCalendarHolidays',
    method: 'POST',
    path: '/business-calendars/{id}/holidays',
    tag: 'Business calendars',
    summary: 'Add the public holidays of a year',
    description: 'Each becomes a date on which the company is closed. Dates that the calendar has stay as they are.',
    scope: 'admin',
    kind: 'record',
    body: holidaysAdd,
    answer: businessCalendarRecord,
    example: { body: { country: 'US', year: 2026 } },
  }),
}
