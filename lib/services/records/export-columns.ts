import { ASSET_FIELDS } from '@/lib/domain/fields/asset'
import { CUSTOMER_FIELDS } from '@/lib/domain/fields/customer'
import type { Fields } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import type { Column, FieldOf } from '@/lib/domain/spreadsheets/cell'
import type { ExpiringWarranty, ExportedAsset } from '@/lib/schemas/assets/asset-table'
import type { AuditRecord } from '@/lib/schemas/data/audit'
import type { BranchRecord } from '@/lib/schemas/people/branch'
import type { ChecklistRecord } from '@/lib/schemas/work/checklist'
import type { ExportedContact } from '@/lib/schemas/customers/contact'
import type { ExportedCustomer } from '@/lib/schemas/customers/customer'
import type { Address } from '@/lib/schemas/fields'
import type { PartRecord } from '@/lib/schemas/assets/part'
import type { ProductRecord } from '@/lib/schemas/assets/product'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import type { SiteRecord } from '@/lib/schemas/customers/site'
import type { TechnicianRecord } from '@/lib/schemas/people/technician'
import type { TerritoryRecord } from '@/lib/schemas/people/territory'
import type { ExportedWorkOrder } from '@/lib/schemas/work/work-order-table'

/** A column of moments, which are shown on the wall clock of the account. */
export function momentColumn<Row>(title: string, field: FieldOf<Row>, value: (row: Row) => string | null): Column<Row> {
  const toMoment = (text: string | null) => (text === null ? null : new Date(text))
  return { title, field, value: (row) => toMoment(value(row)), moments: true }
}

/** What another system calls the record. */
const externalIdColumn = {
  title: 'External id',
  field: 'external_id',
  value: (row: { external_id: string | null }) => row.external_id,
} as const

/** The parts of an address, each a column; `label` stands before their titles. */
function partsOfAddress<Row extends object>(field: FieldOf<Row>, label: string): Column<Row>[] {
  const parts = {
    street: 'Street',
    city: 'City',
    state: 'State',
    postal_code: 'Postal code',
    country: 'Country',
  } as const
  return Object.entries(parts).map(([part, title]) => ({
    title: `${label}${title}`,
    field: `${field}.${part}` as FieldOf<Row>,
    value: (row) => (row[field as keyof Row] as Address)?.[part as keyof typeof parts] ?? null,
  }))
}

/** The columns of a kind of record whose fields are described, by the rows of its list. */
function describedColumns<Row extends object>(fields: Fields): Column<Row>[] {
  return Object.entries(fields).flatMap(([name, { kind, exported, label, fileLabel = label }]) => {
    if (!exported) return []
    const field = (exported === true ? name : exported) as keyof Row & string
    const valueOf = (row: Row): unknown => row[field]
    if (kind === 'address') return partsOfAddress<Row>(field, fileLabel)
    if (kind === 'moment') return [momentColumn(fileLabel, field, (row: Row) => valueOf(row) as string | null)]
    return [{ title: fileLabel, field, value: (row) => cellOf(valueOf(row)) }]
  })
}

function cellOf(value: unknown): string | number | null {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

export const workOrderColumns: Column<ExportedWorkOrder>[] = [
  ...describedColumns<ExportedWorkOrder>(WORK_ORDER_FIELDS),
  momentColumn('Completed', 'completed_at', (row) => row.completed_at),
  { title: 'Billing state', field: 'billing_state', value: ({ billing_state }) => billing_state },
  { title: 'Billable total', field: 'billable_total', value: ({ billable_total }) => billable_total },
]
export const customerColumns = describedColumns<ExportedCustomer>(CUSTOMER_FIELDS)
export const assetColumns = describedColumns<ExportedAsset>(ASSET_FIELDS)

export const warrantyColumns: Column<ExpiringWarranty>[] = [
  { title: 'Warranty ends', field: 'warranty_expiry', value: (row) => row.warranty_expiry },
  { title: 'Days left', field: 'days_remaining', value: (row) => row.days_remaining },
  { title: 'Asset', field: 'name', value: (row) => row.name },
  { title: 'Tag', field: 'asset_tag', value: (row) => row.asset_tag },
  { title: 'Serial number', field: 'serial_number', value: (row) => row.serial_number },
  { title: 'Customer', field: 'customer', value: (row) => row.customer.name },
  { title: 'Phone', field: 'customer.phone', value: (row) => row.customer.phone },
  { title: 'Warranty', field: 'warranty_type', value: (row) => row.warranty_type },
  { title: 'Service contract', field: 'service_contract', value: (row) => row.service_contract?.name ?? null },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const technicianColumns: Column<TechnicianRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Status', field: 'status', value: (row) => row.status },
  { title: 'E-mail', field: 'email', value: (row) => row.email },
  { title: 'Phone', field: 'phone', value: (row) => row.phone },
  { title: 'Skills', field: 'skills', value: (row) => row.skills.join(', ') },
  { title: 'Territory', field: 'territory', value: (row) => row.territory },
  { title: 'Branch', field: 'branch', value: (row) => row.branch?.name ?? null },
  externalIdColumn,
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const branchColumns: Column<BranchRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  ...partsOfAddress<BranchRecord>('address', ''),
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const productColumns: Column<ProductRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Manufacturer', field: 'manufacturer', value: (row) => row.manufacturer },
  { title: 'Model', field: 'model_number', value: (row) => row.model_number },
  { title: 'Skills', field: 'required_skills', value: (row) => row.required_skills.join(', ') },
  externalIdColumn,
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const partColumns: Column<PartRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Part number', field: 'part_number', value: (row) => row.part_number },
  { title: 'Unit price', field: 'unit_price', value: (row) => row.unit_price },
  externalIdColumn,
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const territoryColumns: Column<TerritoryRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Speed (km/h)', field: 'speed_kmh', value: (row) => row.speed_kmh },
  { title: 'Technicians', field: 'technicians', value: (row) => row.technicians },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const auditColumns: Column<AuditRecord>[] = [
  momentColumn('When', 'created_at', (row) => row.created_at),
  { title: 'Who', field: 'actor', value: (row) => row.actor.name },
  { title: 'By', field: 'actor.type', value: (row) => row.actor.type },
  { title: 'What', field: 'verb', value: (row) => row.verb },
  { title: 'Kind', field: 'record_type', value: (row) => row.record_type },
  { title: 'Record', field: 'name', value: (row) => row.name },
  { title: 'Fields', field: 'changes', value: (row) => Object.keys(row.changes).join(', ') },
  {
    title: 'Changes [old, new]',
    field: 'changes',
    value: (row) => JSON.stringify(row.changes).slice(0, MAX_CELL_LENGTH),
  },
  { title: 'Record id', field: 'record_id', value: (row) => row.record_id },
  { title: 'Request id', field: 'request_id', value: (row) => row.request_id },
]

/** The most characters that a cell of a spreadsheet holds. */
const MAX_CELL_LENGTH = 32_000

export const contactColumns: Column<ExportedContact>[] = [
  { title: 'Customer', field: 'customer_number', value: (row) => row.customer_number },
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Job title', field: 'title', value: (row) => row.title },
  { title: 'E-mail', field: 'email', value: (row) => row.email },
  { title: 'Phone', field: 'phone', value: (row) => row.phone },
  { title: 'Site', field: 'site', value: (row) => row.site?.name ?? null },
  { title: 'Primary contact', field: 'is_primary', value: (row) => (row.is_primary ? 'yes' : 'no') },
  externalIdColumn,
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const siteColumns: Column<SiteRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Customer', field: 'customer', value: (row) => row.customer.name },
  ...partsOfAddress<SiteRecord>('address', ''),
  { title: 'Territory', field: 'territory', value: (row) => row.territory },
  { title: 'Latitude', field: 'latitude', value: (row) => row.latitude },
  { title: 'Longitude', field: 'longitude', value: (row) => row.longitude },
  { title: 'Location', field: 'location_precision', value: (row) => row.location_precision },
  { title: 'Access notes', field: 'access_notes', value: (row) => row.access_notes },
  { title: 'Gate code', field: 'gate_code', value: (row) => row.gate_code },
  { title: 'Parking', field: 'parking', value: (row) => row.parking },
  { title: 'Hazards', field: 'hazards', value: (row) => row.hazards },
  externalIdColumn,
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const serviceContractColumns: Column<ServiceContractRecord>[] = [
  { title: 'Number', field: 'contract_number', value: (row) => row.contract_number },
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Customer', field: 'customer', value: (row) => row.customer.name },
  { title: 'Status', field: 'status', value: (row) => row.status },
  { title: 'Starts', field: 'start_date', value: (row) => row.start_date },
  { title: 'Ends', field: 'end_date', value: (row) => row.end_date },
  { title: 'Response (hours)', field: 'response_hours', value: (row) => row.response_hours },
  { title: 'Service level', field: 'service_level', value: (row) => row.service_level?.name ?? null },
  { title: 'Value', field: 'value', value: (row) => row.value },
  { title: 'Renewal', field: 'renewal', value: (row) => row.renewal },
  { title: 'Next term (months)', field: 'term_months', value: (row) => row.term_months },
  { title: 'Increase %', field: 'uplift_percent', value: (row) => row.uplift_percent },
  { title: 'Notice (days)', field: 'notice_days', value: (row) => row.notice_days },
  { title: 'Follows', field: 'previous', value: (row) => row.previous?.contract_number ?? null },
  externalIdColumn,
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const checklistColumns: Column<ChecklistRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Items', field: 'items', value: ({ items }) => items.map(({ label }) => label).join('; ') },
  { title: 'Id', field: 'id', value: (row) => row.id },
]
