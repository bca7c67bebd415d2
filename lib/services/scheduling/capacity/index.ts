export { readCapacity } from './read'
export { readMonth } from './month'
export { FIT_DAYS, readFirstFit } from './first-fit'
