export { listHistory } from './list'
export { readNow } from './read-now'
export { recordsAfter } from './as-of'
