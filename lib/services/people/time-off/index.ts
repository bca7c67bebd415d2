export { listTechnicianTimeOff, listTimeOff } from './list'
export { timeOffSelect, toTimeOffRecord } from './record'
export { createTimeOff, deleteTimeOff, getTimeOff, restoreTimeOff, updateTimeOff } from './verbs'
