export { readOwnDay } from './day'
export { endOwnVisit, startOwnVisit } from './visit'
export { completeOwnTask, moveOwnJob, noteOwnJob, readOwnJob, reopenOwnTask } from './job'
