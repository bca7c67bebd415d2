export { listHistory } from './list'
