export { listAllContractLines, listContractLines } from './list'
export {
  createContractLine,
  deleteContractLine,
  getContractLine,
  restoreContractLine,
  updateContractLine,
} from './verbs'
export { listContractUsage } from './usage'
export { contractLineSelect, toContractLineRecord } from './record'
