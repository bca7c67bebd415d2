export { listOwnTrash, listTrash } from './list'
export { restoreFromTrash, restoreManyFromTrash } from './own'
export { restoreByIds } from './restore-many'
export { emptyTrash } from './empty'
