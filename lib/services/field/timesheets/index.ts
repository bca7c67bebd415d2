export { weekFile } from './file'
export {
  approveTimesheet,
  approveTimesheets,
  moveLocked,
  reopenTimesheet,
  reopenTimesheets,
  submitTimesheet,
} from './move'
export { lockTimesheet, weekOf } from './open'
export { getTimesheet, listTimesheets, readOfficeWeek } from './read'
