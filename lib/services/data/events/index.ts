export { eventTypeCondition } from './event-type-condition'
export { listEvents } from './list'
