export { BULK_VERBS } from './resources'
export { runBulk } from './run'
