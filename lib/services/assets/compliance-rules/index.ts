export { listComplianceRules } from './list'
export {
  createComplianceRule,
  deleteComplianceRule,
  getComplianceRule,
  restoreComplianceRule,
  updateComplianceRule,
} from './verbs'
export { complianceRuleSelect, toComplianceRuleRecord } from './record'
