export { getRecordAsOf } from './as-of'
export { listAudit } from './list'
export { restoreRecordAsOf } from './restore'
