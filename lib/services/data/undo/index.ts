export { changeBack } from './change-back'
export { redoAction, redoLastAction, redoOnPage, undoAction, undoLastAction, undoOnPage } from './last'
export { listOwnActions } from './list'
