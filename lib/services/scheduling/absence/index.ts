export { listComingLeave, withJobs } from './jobs'
export { readSickDay, reportSickToday } from './sick-today'
