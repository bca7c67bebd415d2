export { EVENT_READERS, listEvents } from './list'
