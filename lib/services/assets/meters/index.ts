export { countingOf, lockMeter } from './hold'
export { listMeters } from './list'
export { readMeterSheets } from './sheet'
export { createMeter, deleteMeter, getMeter, restoreMeter, updateMeter } from './verbs'
