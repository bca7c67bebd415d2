export { createCalendarFeed } from './create'
export { findCalendarFeed, getCalendarFeed } from './get'
export { readCalendar } from './read'
export { revokeCalendarFeed } from './revoke'
