export { listAllMeterReadings, listMeterReadings } from './list'
export {
  createMeterReading,
  deleteMeterReading,
  getMeterReading,
  restoreMeterReading,
  updateMeterReading,
} from './verbs'
export { rejectFutureTime } from './checks'
export { createMeterReadings, overtakenReadings } from './create-many'
export { checkReadings } from './check-many'
export { meterReadingSelect, toMeterReadingRecord } from './record'
export { neededReadings, touchMetersOf } from './undo-many'
