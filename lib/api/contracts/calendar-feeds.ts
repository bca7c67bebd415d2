import { contract, noFields } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import {
  calendarFeedRecord,
  calendarFeedWithUrl,
  FEED_DAYS,
  FEED_READS_PER_HOUR,
} from '@/lib/schemas/scheduling/calendar-feed'

const tag = 'Calendar feeds'

const HOW_FEEDS_WORK =
  `Any calendar program subscribes to the \`url\` (iCalendar, RFC 5545, without a sign-in): the visits from ${FEED_DAYS.back} days ` +
  `back to ${FEED_DAYS.ahead} days ahead. What was cancelled or deleted stays in it as cancelled. A feed may be read ` +
  `${FEED_READS_PER_HOUR} times an hour. Its \`url\` is shown here and never again; asked for again, there is a new one and the ` +
  'one before ends at once.'

export const technicianCalendarFeedContracts = {
  get: contract({
    id: 'getTechnicianCalendarFeed',
    method: 'GET',
    path: '/technicians/{id}/calendar-feed',
    tag,
    summary: 'Get a technician’s calendar feed',
    description: '404 while the technician has none.',
    scope: 'write:work-orders',
    kind: 'record',
    answer: calendarFeedRecord,
  }),
  create: contract({
    id: 'createTechnicianCalendarFeed',
    method: 'POST',
    path: '/technicians/{id}/calendar-feed',
    tag,
    summary: 'Give a technician a calendar feed',
    description:
      'Their visits with address, phone numbers and the problem, and their leave. It is not found while the technician is inactive or in the trash. ' +
      HOW_FEEDS_WORK,
    scope: 'write:work-orders',
    kind: 'done',
    ...noFields,
    answer: calendarFeedWithUrl,
  }),
  revoke: contract({
    id: 'revokeTechnicianCalendarFeed',
    method: 'DELETE',
    path: '/technicians/{id}/calendar-feed',
    tag,
    summary: 'End a technician’s calendar feed',
    description: 'At once and for good.',
    scope: 'write:work-orders',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}

export const customerCalendarFeedContracts = {
  get: contract({
    id: 'getCustomerCalendarFeed',
    method: 'GET',
    path: '/customers/{id}/calendar-feed',
    tag,
    summary: 'Get a customer’s calendar feed',
    description: '404 while the customer has none.',
    scope: 'write:customers',
    kind: 'record',
    answer: calendarFeedRecord,
  }),
  create: contract({
    id: 'createCustomerCalendarFeed',
    method: 'POST',
    path: '/customers/{id}/calendar-feed',
    tag,
    summary: 'Give a customer a calendar feed',
    description:
      'The visits at the customer with what the mails about them tell: the promised window or the time, the place, the ' +
      'description, who comes, and never the notes. It is not found while the customer is in the trash. ' +
      HOW_FEEDS_WORK,
    scope: 'write:customers',
    kind: 'done',
    ...noFields,
    answer: calendarFeedWithUrl,
  }),
  revoke: contract({
    id: 'revokeCustomerCalendarFeed',
    method: 'DELETE',
    path: '/customers/{id}/calendar-feed',
    tag,
    summary: 'End a customer’s calendar feed',
    description: 'At once and for good.',
    scope: 'write:customers',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
