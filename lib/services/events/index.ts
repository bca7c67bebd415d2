export { fitting } from './fitting'
export { EVENT_READERS, listEvents } from './list'
export { settledPosition } from './stream'
