export { listOwnTrash, listTrash } from './list'
export { restoreFromTrash, restoreManyFromTrash } from './own'
export { emptyTrash } from './empty'
