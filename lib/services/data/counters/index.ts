export { verifyCounters, type Miscount } from './verify'
