export { getShifts } from './read'
export { replaceShifts } from './replace'
