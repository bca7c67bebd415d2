export { runBulk } from './run'
