export { readCapacity } from './read'
export { FIT_DAYS, readFirstFit } from './first-fit'
