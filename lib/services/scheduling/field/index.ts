export { readOwnDay } from './day'
export { completeOwnTask, moveOwnJob, noteOwnJob, readOwnJob, reopenOwnTask } from './job'
