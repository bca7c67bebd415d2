export { listOnCallShifts } from './list'
export { deleteOnCallShifts, rotateOnCall } from './rotate'
export { createOnCallShift, deleteOnCallShift, getOnCallShift, restoreOnCallShift, updateOnCallShift } from './verbs'
