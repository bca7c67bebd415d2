export { dismissDuplicate } from './dismiss'
export { listDuplicates } from './list'
