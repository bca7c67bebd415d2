export { readIncluded } from './load'
