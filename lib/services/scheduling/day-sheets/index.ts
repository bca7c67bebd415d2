export { readDaySheets } from './read'
