export { listHistory } from './list'
export { readNow } from './read-now'
export { recordAfter } from './as-of'
