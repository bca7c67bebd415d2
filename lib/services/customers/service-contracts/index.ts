export { listContractTable, listServiceContracts } from './list'
export {
  createServiceContract,
  deleteServiceContract,
  getServiceContract,
  restoreServiceContract,
  updateServiceContract,
} from './verbs'
