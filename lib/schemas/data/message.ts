import type { z } from 'zod'
import type { EventRecordType } from '@/lib/domain/resources'
import { apiKeyRecord } from '@/lib/schemas/access/api-key'
import { assetPartRecord } from '@/lib/schemas/assets/asset-part'
import { assetRecord } from '@/lib/schemas/assets/asset'
import { meterReadingRecord } from '@/lib/schemas/assets/meter-reading'
import { complianceRuleRecord } from '@/lib/schemas/assets/compliance-rule'
import { refrigerantEventRecord } from '@/lib/schemas/assets/refrigerant-event'
import { maintenancePlanRecord } from '@/lib/schemas/maintenance/plan'
import { planAssetRecord } from '@/lib/schemas/maintenance/plan-asset'
import { partRecord } from '@/lib/schemas/assets/part'
import { productRecord } from '@/lib/schemas/assets/product'
import { serviceRecordRecord } from '@/lib/schemas/assets/service-record'
import { contactRecord } from '@/lib/schemas/customers/contact'
import { contractLineRecord } from '@/lib/schemas/customers/contract-line'
import { customerRecord } from '@/lib/schemas/customers/customer'
import { serviceContractRecord } from '@/lib/schemas/customers/service-contract'
import { siteRecord } from '@/lib/schemas/customers/site'
import { webhookEndpointRecord } from './webhook'
import { branchRecord } from '@/lib/schemas/people/branch'
import { onCallShiftRecord } from '@/lib/schemas/people/on-call-shift'
import { overtimeRecord } from '@/lib/schemas/people/overtime'
import { technicianRecord } from '@/lib/schemas/people/technician'
import { territoryRecord } from '@/lib/schemas/people/territory'
import { timeEntryRecord } from '@/lib/schemas/people/time-entry'
import { timesheetRecord } from '@/lib/schemas/people/timesheet'
import { timeOffRecord } from '@/lib/schemas/people/time-off'
import { arrivalPromiseRecord } from '@/lib/schemas/work/arrival-promise'
import { checklistRecord } from '@/lib/schemas/work/checklist'
import { legalEntityRecord } from '@/lib/schemas/billing/legal-entity'
import { priceItemRecord } from '@/lib/schemas/billing/price-item'
import { taxCodeRecord } from '@/lib/schemas/billing/tax-code'
import { lineItemRecord } from '@/lib/schemas/work/line-item'
import { taskRecord } from '@/lib/schemas/work/task'
import { workOrderRecord } from '@/lib/schemas/work/work-order'

/** What messages carry of each kind of record: what its GET answers. Of other kinds they carry the fields that the history has. */
export const MESSAGE_RECORDS: Partial<Record<EventRecordType, z.ZodObject>> = {
  work_order: workOrderRecord,
  arrival_promise: arrivalPromiseRecord,
  task: taskRecord,
  line_item: lineItemRecord,
  customer: customerRecord,
  contact: contactRecord,
  site: siteRecord,
  service_contract: serviceContractRecord,
  contract_line: contractLineRecord,
  asset: assetRecord,
  asset_part: assetPartRecord,
  service_record: serviceRecordRecord,
  meter_reading: meterReadingRecord,
  refrigerant_event: refrigerantEventRecord,
  compliance_rule: complianceRuleRecord,
  maintenance_plan: maintenancePlanRecord,
  maintenance_plan_asset: planAssetRecord,
  technician: technicianRecord,
  overtime: overtimeRecord,
  on_call_shift: onCallShiftRecord,
  time_off: timeOffRecord,
  time_entry: timeEntryRecord,
  timesheet: timesheetRecord,
  checklist: checklistRecord,
  part: partRecord,
  product: productRecord,
  branch: branchRecord,
  tax_code: taxCodeRecord,
  price_item: priceItemRecord,
  legal_entity: legalEntityRecord,
  territory: territoryRecord,
  api_key: apiKeyRecord,
  webhook_endpoint: webhookEndpointRecord,
}

/**
 * A record of a message with all the fields of its kind. The history leaves out what was empty, the times, and what belongs to other
 * records; of a record that still exists all of it is known, of one that is gone the times alone.
 */
export function completeRecord(
  type: string,
  record: Record<string, unknown>,
  times: Record<string, string | undefined>,
): Record<string, unknown> {
  const shape = (MESSAGE_RECORDS as Partial<Record<string, z.ZodObject>>)[type]?.shape ?? {}
  const missing = Object.entries(shape).filter(([field]) => record[field] === undefined)
  const filled = missing.map(([field, schema]) => [field, times[field] ?? emptyOf(schema as z.ZodType)])
  return { ...record, ...Object.fromEntries(filled) }
}

/** Nothing, as the field would say it. */
function emptyOf(schema: z.ZodType): unknown {
  return [null, [], {}].find((empty) => schema.safeParse(empty).success)
}
