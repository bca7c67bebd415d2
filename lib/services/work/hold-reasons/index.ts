export { listHoldReasons } from './list'
export { createHoldReason, deleteHoldReason, getHoldReason, restoreHoldReason, updateHoldReason } from './verbs'
