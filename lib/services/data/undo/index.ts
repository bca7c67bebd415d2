export { redoAction, redoLastAction, undoAction, undoLastAction } from './last'
export { listOwnActions } from './list'
