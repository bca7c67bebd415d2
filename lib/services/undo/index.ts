export { undoLastAction, type UndoneAction } from './last'
