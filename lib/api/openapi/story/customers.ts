import type { ContactRecord } from '@/lib/schemas/customers/contact'
import type { ContractLineRecord, ContractUsageRecord } from '@/lib/schemas/customers/contract-line'
import type { CustomerCreated, CustomerListItem, CustomerRecord } from '@/lib/schemas/customers/customer'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import type { SiteRecord } from '@/lib/schemas/customers/site'
import type { BranchRecord } from '@/lib/schemas/people/branch'
import type { TechnicianRecord } from '@/lib/schemas/people/technician'
import { IDS, TIMES } from './ids'

export const ADDRESS = {
  street: '1001 Alaskan Way',
  city: 'Seattle',
  state: 'WA',
  postal_code: '98104',
  country: 'US',
}

const since = { created_at: TIMES.customerSince, updated_at: TIMES.lastService }

export const branch = {
  id: IDS.branch,
  name: 'Seattle',
  address: { street: '410 Terry Ave N', city: 'Seattle', state: 'WA', postal_code: '98109', country: 'US' },
  legal_entity_id: null,
  ...since,
} satisfies BranchRecord

const person = {
  id: IDS.contact,
  external_id: null,
  name: 'Lee Park',
  title: 'Facilities manager',
  email: 'lee.park@harborfoods.example',
  phone: '+1 206 555 0144',
  site: null,
  is_primary: true,
}

export const contact = { ...person, customer_id: IDS.customer, ...since } satisfies ContactRecord

export const customer = {
  id: IDS.customer,
  external_id: 'CRM-1042',
  name: 'Harbor Foods',
  customer_number: 'CUST-000031',
  status: 'active',
  customer_type: 'commercial',
  email: 'office@harborfoods.example',
  phone: '+1 206 555 0142',
  fax: null,
  website: 'https://harborfoods.example',
  address: ADDRESS,
  billing_address: null,
  contacts: [person],
  branch: { id: IDS.branch, name: 'Seattle' },
  tax_id: '91-1234567',
  tax_code: null,
  payment_terms: 'Net 30',
  payment_days: 30,
  bill_to: null,
  buyer_reference: null,
  needs_purchase_order: false,
  invoice_email: null,
  invoice_format: null,
  invoice_grouping: null,
  endpoint_scheme: null,
  endpoint_id: null,
  language: null,
  notes: 'Deliveries at the back entrance',
  custom_fields: { account_manager: 'Priya Nair', vip: true },
  ...since,
} satisfies CustomerRecord

export const customerListItem = {
  id: customer.id,
  external_id: customer.external_id,
  name: customer.name,
  customer_number: customer.customer_number,
  status: customer.status,
  customer_type: customer.customer_type,
  email: customer.email,
  phone: customer.phone,
  address: customer.address,
  payment_terms: customer.payment_terms,
  notes: customer.notes,
  custom_fields: customer.custom_fields,
  created_at: customer.created_at,
  updated_at: customer.updated_at,
} satisfies CustomerListItem

export const customerCreated = {
  id: customer.id,
  customer_number: customer.customer_number,
  name: customer.name,
  status: customer.status,
  created_at: customer.created_at,
} satisfies CustomerCreated

export const CUSTOMER = { id: IDS.customer, name: customer.name }
export const ASSET = { id: IDS.asset, name: 'Walk-in cooler' }

export const site = {
  id: IDS.site,
  external_id: 'CRM-1042/1',
  name: 'Pier 54 kitchen',
  customer_id: IDS.customer,
  customer: CUSTOMER,
  address: ADDRESS,
  latitude: 47.60402,
  longitude: -122.33928,
  location_precision: 'exact',
  territory: 'Downtown',
  access_notes: 'Deliveries entrance on the water side; ring for the kitchen.',
  gate_code: '4471#',
  parking: 'Loading bay 2, at most an hour.',
  hazards: 'Wet floor behind the dish line.',
  tax_code: null,
  ...since,
} satisfies SiteRecord

export const serviceContract = {
  id: IDS.contract,
  external_id: null,
  name: 'Full care 2026',
  contract_number: 'SC-000007',
  customer_id: IDS.customer,
  customer: CUSTOMER,
  status: 'active',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  response_hours: 72,
  service_level_id: IDS.serviceLevel,
  service_level: { id: IDS.serviceLevel, name: 'Standard' },
  assets: [ASSET],
  renewal: 'manual',
  notice_days: 60,
  term_months: 12,
  uplift_percent: 2.5,
  value: 4800,
  previous_id: null,
  previous: null,
  next: null,
  ...since,
} satisfies ServiceContractRecord

export const contractLine = {
  id: IDS.contractLine,
  contract_id: IDS.contract,
  scope: 'customer',
  site_id: null,
  site: null,
  asset_id: null,
  asset: null,
  product_id: null,
  product: null,
  covers: { labor: 100, part: 0, material: 0, travel: 50, fee: 0 },
  hours: 'business',
  included: 4,
  unit: 'visit',
  period: 'year',
  deductible: 50,
  excluded_part_ids: [],
  ...since,
} satisfies ContractLineRecord

export const contractUsage = {
  id: IDS.contractUsage,
  contract_line_id: IDS.contractLine,
  work_order_id: IDS.workOrder,
  work_order_number: 'WO-000412',
  line_item_id: null,
  quantity: 1,
  amount: 0,
  occurred_on: '2026-11-20',
  reverses_id: null,
  created_at: TIMES.visitEnd,
} satisfies ContractUsageRecord

export const TECHNICIAN = { id: IDS.technician, name: 'Dana Reyes' }

export const technician = {
  ...TECHNICIAN,
  external_id: 'HR-207',
  email: 'dana.reyes@fieldline.example',
  phone: '+1 206 555 0117',
  skills: ['Refrigeration', 'Electrical'],
  territory: 'Downtown',
  branch_id: IDS.branch,
  branch: { id: IDS.branch, name: branch.name },
  status: 'active',
  ...since,
} satisfies TechnicianRecord
