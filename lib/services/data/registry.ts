import type { RecordType, TrashableType, TrashType } from '@/lib/domain/resources'
import { workOrderResource } from '@/lib/services/work/work-orders/resource'
import { taskResource } from '@/lib/services/work/tasks/resource'
import { lineItemResource } from '@/lib/services/work/line-items/resource'
import { customerResource } from '@/lib/services/customers/customers/resource'
import { contactResource } from '@/lib/services/customers/contacts/resource'
import { siteResource } from '@/lib/services/customers/sites/resource'
import { serviceContractResource } from '@/lib/services/customers/service-contracts/resource'
import { contractLineResource } from '@/lib/services/customers/contract-lines/resource'
import { assetResource } from '@/lib/services/assets/assets/resource'
import { assetPartResource } from '@/lib/services/assets/asset-parts/resource'
import { serviceRecordResource } from '@/lib/services/assets/service-records/resource'
import { technicianResource } from '@/lib/services/people/technicians/resource'
import { overtimeResource } from '@/lib/services/people/overtime'
import { onCallShiftResource } from '@/lib/services/people/on-call-shifts'
import { timeEntryResource } from '@/lib/services/field/time-entries/resource'
import { timesheetResource } from '@/lib/services/field/timesheets/resource'
import { timeOffResource } from '@/lib/services/people/time-off/resource'
import { slaClockResource } from '@/lib/services/work/sla/resource'
import { dependencyResource } from '@/lib/services/work/dependencies/resource'
import { arrivalPromiseResource } from '@/lib/services/work/arrival-promises/resource'
import { visitResource } from '@/lib/services/work/visits/resource'
import { checklistResource } from '@/lib/services/work/checklists/resource'
import { partResource } from '@/lib/services/assets/parts'
import { productResource } from '@/lib/services/assets/products'
import { branchResource } from '@/lib/services/people/branches'
import { lineProposalResource } from '@/lib/services/work/line-proposals/resource'
import { billingMarkResource } from '@/lib/services/billing/marks/verbs'
import { invoiceResource } from '@/lib/services/billing/invoices/verbs'
import { legalEntityResource } from '@/lib/services/billing/legal-entities'
import { exportBatchResource } from '@/lib/services/billing/books/record'
import { paymentResource } from '@/lib/services/billing/payments/verbs'
import { priceItemResource } from '@/lib/services/billing/price-items'
import { taxCodeResource } from '@/lib/services/billing/tax-codes'
import { territoryResource } from '@/lib/services/people/territories/resource'
import { businessCalendarResource } from '@/lib/services/people/business-calendars/resource'
import { serviceLevelResource } from '@/lib/services/customers/service-levels/resource'
import { holdReasonResource } from '@/lib/services/work/hold-reasons'
import { crewResource } from '@/lib/services/people/crews/resource'
import { crewMemberResource } from '@/lib/services/people/crew-members/resource'
import { meterResource } from '@/lib/services/assets/meters/resource'
import { meterReadingResource } from '@/lib/services/assets/meter-readings/resource'
import { jobTypeResource } from '@/lib/services/work/job-types/resource'
import { complianceRuleResource } from '@/lib/services/assets/compliance-rules/resource'
import { refrigerantEventResource } from '@/lib/services/assets/refrigerant-events/resource'
import { maintenancePlanResource } from '@/lib/services/maintenance/plans/resource'
import { planAssetResource } from '@/lib/services/maintenance/plan-assets/resource'
import { occurrenceResource } from '@/lib/services/maintenance/occurrences/resource'
import { apiKeyResource } from '@/lib/services/access/api-keys/resource'
import { webhookEndpointResource } from './webhooks/resource'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'

/** What no kind may lack that the trash lists: a type says which one does. */
type Listed = 'create' | 'update' | 'fields' | 'delete' | 'restore' | 'purge' | 'export'
type With<Type extends RecordType, Keys extends keyof ResourceVerbs> = ResourceVerbs<Type> &
  Required<Pick<ResourceVerbs, Keys>>
type Registry = { [Type in TrashType]: With<Type, Listed> } & {
  [Type in Exclude<TrashableType, TrashType | 'user'>]: With<Type, 'delete' | 'purge'>
} & { [Type in RecordType]?: ResourceVerbs<Type> }

/** Every kind of record that verbs serve (lib/domain/resources says what else is true of it). */
export const REGISTRY = {
  work_order: workOrderResource,
  task: taskResource,
  line_item: lineItemResource,
  sla_clock: slaClockResource,
  visit: visitResource,
  work_order_dependency: dependencyResource,
  arrival_promise: arrivalPromiseResource,
  customer: customerResource,
  contact: contactResource,
  site: siteResource,
  service_contract: serviceContractResource,
  contract_line: contractLineResource,
  asset: assetResource,
  asset_part: assetPartResource,
  service_record: serviceRecordResource,
  technician: technicianResource,
  overtime: overtimeResource,
  on_call_shift: onCallShiftResource,
  time_off: timeOffResource,
  time_entry: timeEntryResource,
  timesheet: timesheetResource,
  checklist: checklistResource,
  part: partResource,
  product: productResource,
  branch: branchResource,
  tax_code: taxCodeResource,
  price_item: priceItemResource,
  legal_entity: legalEntityResource,
  billing_mark: billingMarkResource,
  line_proposal: lineProposalResource,
  invoice: invoiceResource,
  payment: paymentResource,
  export_batch: exportBatchResource,
  territory: territoryResource,
  business_calendar: businessCalendarResource,
  service_level: serviceLevelResource,
  hold_reason: holdReasonResource,
  crew: crewResource,
  crew_member: crewMemberResource,
  meter: meterResource,
  meter_reading: meterReadingResource,
  job_type: jobTypeResource,
  refrigerant_event: refrigerantEventResource,
  compliance_rule: complianceRuleResource,
  maintenance_plan: maintenancePlanResource,
  maintenance_plan_asset: planAssetResource,
  maintenance_occurrence: occurrenceResource,
  api_key: apiKeyResource,
  webhook_endpoint: webhookEndpointResource,
} as const satisfies Registry

/** The verbs of a kind; `undefined` where no verb serves it alone. */
export function verbsOf(type: string): ResourceVerbs | undefined {
  return Object.hasOwn(REGISTRY, type) ? (REGISTRY as Registry)[type as TrashType] : undefined
}
