export { redoLastAction, undoLastAction, type UndoneAction } from './last'
