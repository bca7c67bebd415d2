export { listComingLeave, withJobs } from './jobs'
export { repairLeave } from './repair-leave'
export { reportSickToday } from './sick-today'
