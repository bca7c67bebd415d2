export { deleteOnCallShifts, rotateOnCall } from './rotate'
export {
  createOnCallShift,
  deleteOnCallShift,
  getOnCallShift,
  listOnCallShifts,
  onCallShiftResource,
  restoreOnCallShift,
  updateOnCallShift,
} from './verbs'
