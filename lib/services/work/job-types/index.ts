export { namesInJobTypes } from './names'
export { listJobTypes } from './list'
export { createJobType, deleteJobType, getJobType, restoreJobType, updateJobType } from './verbs'
export { getJobTypeVersion } from './versions'
