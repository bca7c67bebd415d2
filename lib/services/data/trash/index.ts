export { listTrash } from './list'
export { emptyTrash } from './empty'
