export { readBoard, readBoardJob, readJobs, readTechnicianJobs, type BoardData } from './read'
export { readJobDetails, type AssetWarranty, type JobDetails } from './details'
