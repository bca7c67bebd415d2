export { askCoverage } from './ask'
export { getWorkOrderCoverage } from './get'
