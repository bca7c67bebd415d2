export { listOwnTrash, listTrash } from './list'
export { restoreFromTrash } from './own'
export { emptyTrash } from './empty'
