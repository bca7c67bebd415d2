export { listTimeOff } from './list'
export { createTimeOff } from './create'
export { updateTimeOff } from './update'
export { deleteTimeOff } from './delete'
