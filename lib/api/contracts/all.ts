import type { Contract } from '@/lib/api/contract'
import { apiKeyContracts } from './api-keys'
import { arrivalPromiseContracts } from './arrival-promises'
import { assetPartContracts } from './asset-parts'
import { assetContracts } from './assets'
import { atRiskContracts } from './at-risk'
import { branchContracts } from './branches'
import { customerCalendarFeedContracts, technicianCalendarFeedContracts } from './calendar-feeds'
import { businessCalendarContracts } from './business-calendars'
import { capacityContracts } from './capacity'
import { checklistContracts } from './checklists'
import { callContracts } from './calls'
import { contactContracts } from './contacts'
import { contractLineContracts } from './contract-lines'
import { billingContracts } from './billing'
import { coverageContracts } from './coverage'
import { customerContracts } from './customers'
import { deviceContracts } from './devices'
import { duplicateContracts } from './duplicates'
import { fieldCommandContracts } from './field-commands'
import { eventContracts } from './events'
import { exportContracts } from './exports'
import { holdReasonContracts } from './hold-reasons'
import { importContracts } from './imports'
import { invoiceContracts } from './invoices'
import { jobTypeContracts } from './job-types'
import { legalEntityContracts } from './legal-entities'
import { lineItemContracts } from './line-items'
import { onCallShiftContracts } from './on-call-shifts'
import { overtimeContracts } from './overtime'
import { maintenanceOccurrenceContracts } from './maintenance-occurrences'
import { maintenancePlanAssetContracts } from './maintenance-plan-assets'
import { maintenancePlanContracts } from './maintenance-plans'
import { meterContracts } from './meters'
import { meterReadingContracts } from './meter-readings'
import { complianceContracts } from './compliance'
import { complianceRuleContracts } from './compliance-rules'
import { refrigerantEventContracts } from './refrigerant-events'
import { meContracts } from './me'
import { partContracts } from './parts'
import { exportBatchContracts } from './export-batches'
import { receivablesContracts } from './receivables'
import { paymentContracts } from './payments'
import { planContracts } from './plans'
import { planningPolicyContracts } from './planning-policy'
import { priceItemContracts } from './price-items'
import { productContracts } from './products'
import { requestLogContracts } from './request-log'
import { searchContracts } from './search'
import { sandboxContracts } from './sandboxes'
import { serviceContractContracts } from './service-contracts'
import { serviceRecordContracts } from './service-records'
import { serviceLevelContracts } from './service-levels'
import { shiftContracts } from './shifts'
import { siteContracts } from './sites'
import { slaClockContracts } from './sla-clocks'
import { taskContracts } from './tasks'
import { taxCodeContracts } from './tax-codes'
import { technicianContracts } from './technicians'
import { territoryContracts } from './territories'
import { timeEntryContracts, timesheetContracts } from './time'
import { timeOffContracts } from './time-off'
import { trashContracts } from './trash'
import { crewMemberContracts } from './crew-members'
import { crewContracts } from './crews'
import { dependencyContracts } from './dependencies'
import { visitContracts } from './visits'
import { webhookContracts } from './webhooks'
import { workOrderContracts } from './work-orders'

/** Every operation of the API. A test compares this list with the route files, in both directions. */
export const allContracts: Contract[] = [
  apiKeyContracts,
  assetPartContracts,
  assetContracts,
  branchContracts,
  technicianCalendarFeedContracts,
  customerCalendarFeedContracts,
  businessCalendarContracts,
  capacityContracts,
  checklistContracts,
  callContracts,
  duplicateContracts,
  contactContracts,
  contractLineContracts,
  coverageContracts,
  billingContracts,
  invoiceContracts,
  paymentContracts,
  receivablesContracts,
  exportBatchContracts,
  customerContracts,
  deviceContracts,
  fieldCommandContracts,
  eventContracts,
  exportContracts,
  holdReasonContracts,
  importContracts,
  jobTypeContracts,
  legalEntityContracts,
  lineItemContracts,
  meContracts,
  maintenanceOccurrenceContracts,
  maintenancePlanAssetContracts,
  maintenancePlanContracts,
  meterContracts,
  meterReadingContracts,
  refrigerantEventContracts,
  complianceRuleContracts,
  complianceContracts,
  onCallShiftContracts,
  overtimeContracts,
  partContracts,
  planContracts,
  planningPolicyContracts,
  priceItemContracts,
  productContracts,
  requestLogContracts,
  searchContracts,
  sandboxContracts,
  serviceContractContracts,
  serviceLevelContracts,
  serviceRecordContracts,
  shiftContracts,
  siteContracts,
  slaClockContracts,
  taskContracts,
  taxCodeContracts,
  technicianContracts,
  territoryContracts,
  timeOffContracts,
  timeEntryContracts,
  timesheetContracts,
  trashContracts,
  visitContracts,
  dependencyContracts,
  arrivalPromiseContracts,
  atRiskContracts,
  crewContracts,
  crewMemberContracts,
  webhookContracts,
  workOrderContracts,
].flatMap((group) => Object.values<Contract>(group))
