export { listComplianceRules } from './list'
export {
  createComplianceRule,
  deleteComplianceRule,
  getComplianceRule,
  restoreComplianceRule,
  updateComplianceRule,
} from './verbs'
