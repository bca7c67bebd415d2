export { getRecordAsOf } from './as-of'
export { listAudit, MOST_COUNTED } from './list'
export { restoreRecordAsOf } from './restore'
