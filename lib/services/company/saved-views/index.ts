export { createSavedView } from './create'
export { deleteSavedView } from './delete'
export { listSavedViews } from './list'
export { updateSavedView } from './update'
