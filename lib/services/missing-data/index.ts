export { listMissingData } from './list'
