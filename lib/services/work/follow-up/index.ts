export { countsEvent } from './counted-events'
export { followPromises } from './follow'
export { noteWorkOrder } from './follow-up'
export { CONTRACTS_IN_FORCE, CONTRACTS_OF_DRAFT, readFollowed } from './followed-orders'
