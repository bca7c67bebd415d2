export { listServiceLevels } from './list'
export {
  createServiceLevel,
  deleteServiceLevel,
  getServiceLevel,
  restoreServiceLevel,
  updateServiceLevel,
} from './verbs'
