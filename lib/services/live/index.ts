export { stopLive, watchWorkOrders } from './hub'
export type { LiveChange, LiveEvent } from './types'
