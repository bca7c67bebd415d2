export { restoreOccurrence, skipOccurrence } from './decide'
export { listOccurrences } from './list'
export { getOccurrence } from './record'
