export { listComingLeave, withJobs } from './jobs'
export { repairLeave } from './repair-leave'
export { readSickDay, reportSickToday } from './sick-today'
