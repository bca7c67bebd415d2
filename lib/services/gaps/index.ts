export { listGaps } from './list'
