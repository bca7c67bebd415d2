export { listAllMeterReadings, listMeterReadings } from './list'
export {
  createMeterReading,
  deleteMeterReading,
  getMeterReading,
  restoreMeterReading,
  updateMeterReading,
} from './verbs'
