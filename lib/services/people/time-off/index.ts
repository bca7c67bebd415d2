export { listComingLeave, withJobs } from './jobs'
export { listTechnicianTimeOff, listTimeOff } from './list'
export { readSickDay, reportSickToday } from './sick-today'
export { createTimeOff, deleteTimeOff, getTimeOff, restoreTimeOff, updateTimeOff } from './verbs'
