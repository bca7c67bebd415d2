export { readBoardText, readBoardJob, readJobs, readTechnicianJobs } from './read'
export { readBoardAsOf } from './past'
export { changeBoardJob, type JobChanged, type SeenPlace } from './move'
export { readJobDetails, type AssetWarranty, type JobDetails } from './details'
