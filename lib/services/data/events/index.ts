export { eventTypeCondition } from './event-type-condition'
export { EVENT_READERS, listEvents } from './list'
