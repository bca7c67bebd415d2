export { listRefrigerantEvents } from './list'
export {
  createRefrigerantEvent,
  deleteRefrigerantEvent,
  getRefrigerantEvent,
  restoreRefrigerantEvent,
  updateRefrigerantEvent,
} from './verbs'
