export { listOvertime } from './list'
export { createOvertime, deleteOvertime, getOvertime, restoreOvertime, updateOvertime } from './verbs'
