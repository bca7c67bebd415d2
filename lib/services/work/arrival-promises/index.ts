export { createArrivalPromise } from './create'
export { arrivalPromiseSelect, toArrivalPromise } from './record'
export { listArrivalPromises } from './list'
