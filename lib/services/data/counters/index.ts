export { verifyCounters } from './verify'
