import { describe, expect, it } from 'vitest'
import { MESSAGE_RECORDS } from '@/lib/schemas/data/message'
import type { EventRecordType } from '@/lib/domain/resources'
import { deleteAsset } from '@/lib/services/assets/assets'
import { addAssetPart } from '@/lib/services/assets/asset-parts'
import { createMeterReading } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { deletePart } from '@/lib/services/assets/parts'
import { deleteProduct } from '@/lib/services/assets/products'
import { addServiceRecord } from '@/lib/services/assets/service-records'
import { deleteCustomer, updateCustomer } from '@/lib/services/customers/customers'
import { createPlanAsset } from '@/lib/services/maintenance/plan-assets'
import { createTimeEntry } from '@/lib/services/field/time-entries'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { createJobType } from '@/lib/services/work/job-types'
import { createLineItem } from '@/lib/services/work/line-items'
import { deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { createBranch, deleteBranch } from '@/lib/services/people/branches'
import { deleteTechnician } from '@/lib/services/people/technicians'
import { createPart } from '@/lib/services/assets/parts'
import { deleteChecklist } from '@/lib/services/work/checklists'
import { REGISTRY } from '@/lib/services/data/registry'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeLabelledChecklist, makeProduct, makeTechnician } from '@/lib/testing/factories/catalogue'
import {
  makeContact,
  makeContractLine,
  makeCustomer,
  makeServiceContract,
  makeSite,
} from '@/lib/testing/factories/customers'
import { makeTask } from '@/lib/testing/factories/tasks'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { deliverWebhooks, webhookTests } from '@/lib/testing/webhooks'

const { here, makeEndpoint } = webhookTests()

/** One record of every kind, each with what hangs on it. */
async function makeOneOfEach() {
  const { ctx } = here
  const branch = await createBranch(ctx, { name: 'North' })
  const [technician, checklist, product, part] = [
    await makeTechnician(ctx, { branch_id: branch.id }),
    await makeLabelledChecklist(ctx, 'Power off'),
    await makeProduct(ctx),
    await createPart(ctx, { name: 'Fan motor' }),
  ]
  const who = { technician_id: technician.id }
  const span = { starts_at: '2026-11-26T08:00:00Z', ends_at: '2026-11-28T08:00:00Z' }
  await REGISTRY.time_off.create(ctx, { ...who, ...span })
  await REGISTRY.on_call_shift.create(ctx, { ...who, ...span })
  await REGISTRY.overtime.create(ctx, { ...who, date: '2026-11-23', start_minute: 1020, end_minute: 1140 })
  await REGISTRY.territory.create(ctx, { name: 'Downtown' })
  const taxCode = await REGISTRY.tax_code.create(ctx, { name: 'Zero', category: 'Z' })
  await REGISTRY.price_item.create(ctx, { code: 'LAB', name: 'Labor', kind: 'labor', tax_code_id: taxCode.id })
  await REGISTRY.legal_entity.create(ctx, { name: 'Northwind LLC', tax_code_id: taxCode.id })
  const customer = await makeCustomer(ctx, { branch_id: branch.id })
  await makeContact(ctx, customer.id)
  const site = await makeSite(ctx, customer.id)
  const asset = await makeAsset(ctx, { customer_id: customer.id, object_id: site.id, product_id: product.id })
  const contract = await makeServiceContract(ctx, customer.id, { asset_ids: [asset.id], status: 'expired' })
  await makeContractLine(ctx, contract.id)
  await addAssetPart(ctx, asset.id, { part_id: part.id })
  const meter = await createMeter(ctx, { asset_id: asset.id, name: 'Hours', unit: 'h', kind: 'counter' })
  await REGISTRY.compliance_rule.create(ctx, {
    name: 'Limit',
    appliance: 'other',
    min_charge: 5,
    unit: 'kg',
    limit_percent: 10,
    repair_days: 14,
    valid_from: '2026-01-01',
  })
  await REGISTRY.refrigerant_event.create(ctx, {
    asset_id: asset.id,
    kind: 'leak_test',
    unit: 'kg',
    full_charge: 10,
    substance: 'R-32',
    appliance: 'comfort_cooling',
    occurred_on: '2026-01-23',
  })
  const jobType = await createJobType(ctx, { name: 'Yearly service' })
  const plan = await REGISTRY.maintenance_plan.create(ctx, {
    name: 'Yearly',
    customer_id: customer.id,
    job_type_id: jobType.id,
    rrule: 'FREQ=YEARLY',
    anchor_date: '2026-11-23',
  })
  await createPlanAsset(ctx, plan.id, { asset_id: asset.id })
  await createMeterReading(ctx, meter.id, { value: 12.5, read_at: '2026-11-20T10:00:00Z' })
  await addServiceRecord(ctx, asset.id, { date: '2026-11-20T10:00:00Z', type: 'Repair' })
  const order = await makeWorkOrder(ctx, { customer_id: customer.id, asset_ids: [asset.id] })
  const task = await makeTask(ctx, { checklist_id: checklist.id, parts: [{ part_id: part.id, quantity: 1 }] }, order.id)
  await createLineItem(ctx, task.id, { type: 'labor', description: 'On site', quantity: 1, unit_price: 90 })
  await createArrivalPromise(ctx, order.id, { until: '2999-11-28T08:00:00Z' })
  await updateWorkOrder(ctx, order.id, { notes: 'Gate code 4411', technician_id: technician.id })
  const hour = { started_at: '2026-11-23T10:00:00Z', ended_at: '2026-11-23T11:00:00Z' }
  await createTimeEntry(ctx, { technician_id: technician.id, kind: 'training', ...hour })
  await updateCustomer(ctx, customer.id, { notes: 'Back entrance' })
  return { branch, technician, checklist, product, part, customer, asset, order }
}

/** What was sent of each kind with a schema: the types of the messages and what their records lack. */
function checkMessages() {
  const kinds = new Set<string>()
  for (const { json } of here.receiver.received) {
    const { record_type, record } = json.data as { record_type: EventRecordType; record: unknown }
    const schema = MESSAGE_RECORDS[record_type]
    if (!schema || record === null) continue
    kinds.add(record_type)
    const { error } = schema.safeParse(record)
    expect(error, `${json.type}: ${JSON.stringify(record)}`).toBeUndefined()
  }
  return kinds
}

const KINDS_MADE = Object.keys(MESSAGE_RECORDS).filter((kind) => kind !== 'api_key')

describe('the record in a message', () => {
  it('fits the schema of its kind while the record lives', async () => {
    await makeEndpoint()
    await makeOneOfEach()
    await deliverWebhooks()
    expect([...checkMessages()].sort()).toEqual(KINDS_MADE.sort())
  })

  it('fits it as well when the record was deleted before the message was made', async () => {
    await makeEndpoint()
    const { ctx } = here
    const createdRecords = await makeOneOfEach()
    await deleteWorkOrder(ctx, createdRecords.order.id)
    await deleteAsset(ctx, createdRecords.asset.id)
    await deleteCustomer(ctx, createdRecords.customer.id)
    await deleteTechnician(ctx, createdRecords.technician.id)
    await deleteChecklist(ctx, createdRecords.checklist.id)
    await deleteProduct(ctx, createdRecords.product.id)
    await deletePart(ctx, createdRecords.part.id)
    await deleteBranch(ctx, createdRecords.branch.id)
    await deliverWebhooks()
    expect(checkMessages().size).toBeGreaterThan(12)
  })
})
