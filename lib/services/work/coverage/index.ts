export { askCoverage } from './ask'
export { getWorkOrderCoverage } from './get'
export { lockCoverage, unlockCoverage } from './lock'
export { setCoverageDate } from './set-date'
