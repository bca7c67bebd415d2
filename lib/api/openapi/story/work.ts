import { PLAIN_CHECK } from '@/lib/domain/work-orders/checklist-items'
import type { ChecklistRecord } from '@/lib/schemas/work/checklist'
import type { CallContext, CallMachine } from '@/lib/schemas/work/call'
import type { CoverageVerdict, WorkOrderCoverage } from '@/lib/schemas/work/coverage'
import type { LineItemRecord } from '@/lib/schemas/work/line-item'
import type { TaskItem, TaskRecord } from '@/lib/schemas/work/task'
import type { ArrivalPromiseRecord, CurrentPromise } from '@/lib/schemas/work/arrival-promise'
import type { DependencyRecord } from '@/lib/schemas/work/dependency'
import type { VisitRecord } from '@/lib/schemas/work/visit'
import type {
  WorkOrderDryRun,
  WorkOrderHistoryRecord,
  WorkOrderItem,
  WorkOrderRecord,
} from '@/lib/schemas/work/work-order'
import { ADDRESS, ASSET, contact, CUSTOMER, TECHNICIAN } from './customers'
import { IDS, TIMES } from './ids'

const written = { created_at: TIMES.called, updated_at: TIMES.assigned }

export const checklist = {
  id: IDS.checklist,
  name: 'Cooling check',
  items: [{ id: IDS.checklistItem, label: 'Power off and locked out', ...PLAIN_CHECK }],
  created_at: TIMES.customerSince,
  updated_at: TIMES.customerSince,
} satisfies ChecklistRecord

const order = {
  description: 'Walk-in cooler does not hold its temperature',
  scheduled_date: TIMES.visit,
  estimated_duration: 90,
  site_id: IDS.site,
  asset_ids: [IDS.asset],
  due_by: '2026-11-24T01:00:00.000Z',
  window_start: '2026-11-23T16:00:00.000Z',
  window_end: '2026-11-23T20:00:00.000Z',
  required_skills: ['Refrigeration'],
  custom_fields: { purchase_order: 'PO-7731' },
}

export const workOrderListItem = {
  id: IDS.workOrder,
  external_id: 'SR-88121',
  work_order_number: 'WO-000412',
  status: 'assigned',
  priority: 'high',
  ...order,
  customer: CUSTOMER,
  billing_state: 'not_due',
  created_at: TIMES.called,
  updated_at: TIMES.called,
} satisfies WorkOrderItem

const currentPromise = {
  id: IDS.arrivalPromise,
  visit_id: null,
  from: '2026-11-23T16:30:00.000Z',
  until: '2026-11-23T17:30:00.000Z',
  source: 'call',
  told_by: 'Alex Morgan',
  told_at: TIMES.assigned,
  confirmed_at: null,
} satisfies CurrentPromise

export const arrivalPromise = {
  ...currentPromise,
  work_order_id: IDS.workOrder,
  contact: { id: IDS.contact, name: 'Priya Nair' },
  replaces_id: IDS.earlierArrivalPromise,
  is_current: true,
} satisfies ArrivalPromiseRecord

export const workOrder = {
  ...workOrderListItem,
  work_order_type: 'repair',
  crew_size: 1,
  purchase_order: null,
  not_to_exceed: null,
  confirmed_reasons: [],
  pricing: 'time_and_material',
  notes: 'Gate code 4411',
  customer: { ...CUSTOMER, address: ADDRESS },
  contact: { id: IDS.contact, name: contact.name, phone: contact.phone },
  site: { id: IDS.site, name: 'Pier 54 kitchen', address: ADDRESS },
  technician: TECHNICIAN,
  assets: [ASSET],
  tasks: [{ id: IDS.task, name: 'Replace the fan motor', status: 'pending' }],
  total_duration: null,
  split: 'allowed' as const,
  job_type: null,
  job_type_version: null,
  scheduled_end: TIMES.visitEnd,
  started_at: null,
  completed_at: null,
  totals: { subtotal: 189.5, tax: 19.42, total: 208.92 },
  billable_totals: null,
  billing_state: 'not_due',
  promise: currentPromise,
  conflicts: [],
  updated_at: TIMES.assigned,
} satisfies WorkOrderRecord

export const dependency = {
  id: IDS.dependency,
  before_id: IDS.surveyOrder,
  after_id: IDS.workOrder,
  before: { id: IDS.surveyOrder, work_order_number: 'WO-000409', status: 'completed' },
  after: { id: IDS.workOrder, work_order_number: 'WO-000412', status: 'assigned' },
  kind: 'finish_to_start',
  lag_minutes: 480,
  is_released: false,
  created_at: TIMES.called,
  updated_at: TIMES.called,
} satisfies DependencyRecord

export const visit = {
  id: workOrder.id,
  work_order: { id: workOrder.id, work_order_number: workOrder.work_order_number },
  sequence: 1,
  is_primary: true,
  technician: TECHNICIAN,
  scheduled_start: TIMES.visit,
  minutes: 90,
  status: 'planned',
  group_id: null,
  role: 'lead',
  outcome: null,
  started_at: null,
  ended_at: null,
  created_at: TIMES.called,
  updated_at: TIMES.assigned,
} satisfies VisitRecord

export const workOrderCreated = {
  id: workOrder.id,
  work_order_number: workOrder.work_order_number,
  status: 'open',
  created_at: TIMES.called,
} satisfies Pick<WorkOrderRecord, 'id' | 'work_order_number' | 'status' | 'created_at'>

export const workOrderDryRun = {
  ...workOrder,
  id: null,
  work_order_number: null,
  status: 'open',
  tasks: [],
  totals: { subtotal: 0, tax: 0, total: 0 },
  billable_totals: null,
  billing_state: 'not_due',
  updated_at: TIMES.called,
} satisfies WorkOrderDryRun

export const workOrderHistoryEntry = {
  id: IDS.event,
  verb: 'update',
  actor: { type: 'user', id: IDS.user, name: 'Priya Nair' },
  from: 'open',
  to: 'assigned',
  changes: { status: ['open', 'assigned'], technician: [null, TECHNICIAN] },
  created_at: TIMES.assigned,
  request_id: IDS.request,
} satisfies WorkOrderHistoryRecord

const partNeeded = { part_id: IDS.part, name: 'Fan motor', quantity: 1 }

export const taskListItem = {
  id: IDS.task,
  external_id: null,
  work_order_id: IDS.workOrder,
  name: 'Replace the fan motor',
  description: 'Evaporator fan, left unit',
  status: 'pending',
  estimated_duration: 60,
  actual_duration: null,
  duration: 60,
  technician: TECHNICIAN,
  parts_required: [partNeeded],
  parts_used: [],
  notes: null,
  started_at: null,
  completed_at: null,
  ...written,
} satisfies TaskItem

export const task = {
  ...taskListItem,
  sequence: 1,
  checklist: { id: IDS.checklist, name: checklist.name },
  checklist_responses: [],
  checklist_answers: [],
  photos: [],
  skip_reason: null,
} satisfies TaskRecord

const photo = `https://fieldline.example/api/v1/photos/${IDS.photo}?expires=1795463700&signature=Zk3vT0`

export const completedTask = {
  ...task,
  status: 'completed',
  actual_duration: 55,
  duration: 55,
  parts_used: [partNeeded],
  notes: 'Fan replaced, the cooler holds 3 °C again',
  started_at: '2026-11-23T17:10:04.118Z',
  completed_at: '2026-11-23T18:05:41.902Z',
  checklist_responses: [{ item_id: IDS.checklistItem, label: 'Power off and locked out', response: true }],
  photos: [{ id: IDS.photo, url: photo, thumbnail_url: `${photo}&size=thumb`, caption: 'New fan in place' }],
  updated_at: '2026-11-23T18:05:41.902Z',
} satisfies TaskRecord

export const lineItem = {
  id: IDS.lineItem,
  task_id: IDS.task,
  type: 'part',
  description: 'Fan motor FM-208',
  quantity: 1,
  unit_price: 189.5,
  tax_rate: 0.1025,
  subtotal: 189.5,
  tax: 19.42,
  total: 208.92,
  asset_id: IDS.asset,
  part_id: IDS.part,
  price_item_id: IDS.part,
  tax_code_id: null,
  unit: 'C62',
  kit_item_id: null,
  source: 'person',
  goodwill_percent: null,
  payer: 'contract',
  covered_percent: 50,
  source_type: 'contract_line',
  source_id: IDS.contractLine,
  coverage_reason: 'Contract SC-000007 (Full care 2026) covers 50 % of parts.',
  coverage_locked: false,
  covered_amount: 94.75,
  billable_subtotal: 94.75,
  billable_tax: 9.71,
  billable_total: 104.46,
  ...written,
} satisfies LineItemRecord

export const workOrderCoverage = {
  work_order_id: IDS.workOrder,
  coverage_date: '2026-11-20',
  is_decided: true,
  lines: [
    {
      line_item_id: IDS.lineItem,
      description: lineItem.description,
      type: 'part',
      asset_id: IDS.asset,
      subtotal: 189.5,
      decided: true,
      payer: 'contract',
      covered_percent: 50,
      source_type: 'contract_line',
      source_id: IDS.contractLine,
      coverage_reason: lineItem.coverage_reason,
      coverage_locked: false,
      covered_amount: 94.75,
      billable_subtotal: 94.75,
      billable_tax: 9.71,
      billable_total: 104.46,
    },
  ],
  totals: { covered_amount: 94.75, billable_subtotal: 94.75, billable_tax: 9.71, billable_total: 104.46 },
  outlook: [
    {
      type: 'labor',
      payer: 'contract',
      percent: 100,
      source_type: 'contract_line',
      source_id: IDS.contractLine,
      reason: 'Contract SC-000007 (Full care 2026) covers labor.',
    },
  ],
} satisfies WorkOrderCoverage

export const coverageVerdict = {
  asset_id: IDS.asset,
  coverage_date: '2026-11-23',
  verdict: 'contract',
  percent: 100,
  source_type: 'contract_line',
  source_id: IDS.contractLine,
  reason: 'Contract SC-000007 (Full care 2026) covers labor.',
  left: { contract_line_id: IDS.contractLine, unit: 'visit', period: 'year', included: 4, left: 3 },
} satisfies CoverageVerdict

export const callMachine = {
  id: IDS.asset,
  name: 'Walk-in cooler',
  asset_tag: 'AST-000031',
  serial_number: 'WIC-0042-A',
  location: 'Kitchen',
  site: { id: IDS.site, name: 'Pier 54 kitchen' },
  product_id: IDS.product,
  required_skills: ['Refrigeration'],
  warranty_expiry: '2027-02-15',
  outlook: [
    { type: 'part', payer: 'warranty', percent: 100 },
    { type: 'labor', payer: 'contract', percent: 100 },
  ],
  last_visit: { at: '2026-06-01T17:20:00.000Z', technician: 'Dana Reyes' },
} satisfies CallMachine

export const callContext = {
  customer: {
    id: IDS.customer,
    name: 'Harbor Foods',
    customer_number: 'CUST-000012',
    phone: '+1 206 555 0101',
    email: 'kitchen@harborfoods.example',
    address: '1201 Alaskan Way, Seattle, WA 98101',
  },
  contacts: [
    { id: IDS.contact, name: 'Lee Park', title: 'Kitchen manager', phone: '+1 206 555 0102', is_primary: true },
  ],
  sites: [{ id: IDS.site, name: 'Pier 54 kitchen', address: '1201 Alaskan Way, Seattle, WA 98101', hazards: null }],
  machines: [callMachine],
  more_machines: 0,
  open_work_orders: [
    {
      id: IDS.earlierWorkOrder,
      work_order_number: 'WO-000398',
      status: 'assigned',
      description: 'Door gasket is torn',
      scheduled_date: '2026-11-24T16:00:00.000Z',
      technician: 'Dana Reyes',
      site_id: IDS.site,
      asset_ids: [IDS.asset],
    },
  ],
  job_types: [
    {
      id: IDS.jobType,
      name: 'Cooling repair',
      code: 'COOL',
      description: 'Does not hold temperature',
      uses: [{ product_id: IDS.product, count: 6 }],
    },
  ],
} satisfies CallContext
