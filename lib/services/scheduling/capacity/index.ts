export { readCapacity } from './read'
export { type Fit, FIT_DAYS, readFirstFit } from './first-fit'
