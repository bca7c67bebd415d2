export { readIncluded, type Included } from './load'
