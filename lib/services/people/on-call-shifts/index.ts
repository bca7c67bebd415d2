export { listOnCallShifts } from './list'
export { createOnCallShift, deleteOnCallShift, getOnCallShift, restoreOnCallShift, updateOnCallShift } from './verbs'
