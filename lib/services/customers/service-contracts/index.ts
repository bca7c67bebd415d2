export { activateServiceContract } from './activate'
export { renewServiceContract, renewServiceContracts, tryRenewal, tryRenewals } from './renew'
export { listEndingContracts } from './ending'
export { listContractTable, listServiceContracts } from './list'
export {
  createServiceContract,
  deleteServiceContract,
  getServiceContract,
  restoreServiceContract,
  updateServiceContract,
} from './verbs'
export { lockForRenewal, makeNext } from './following'
export { coverAssets } from './coverage'
