export { readBoard, readBoardJob, readTechnicianJobs, type BoardData } from './read'
