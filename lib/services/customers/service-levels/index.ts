export { listServiceLevels } from './list'
export { tryServiceLevel } from './try'
export {
  createServiceLevel,
  deleteServiceLevel,
  getServiceLevel,
  restoreServiceLevel,
  updateServiceLevel,
} from './verbs'
