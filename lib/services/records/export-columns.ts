import type { Column, FieldOf } from '@/lib/domain/spreadsheets/cell'
import type { AssetTableRow, ExpiringWarranty } from '@/lib/schemas/assets/asset-table'
import type { AuditRecord } from '@/lib/schemas/data/audit'
import type { BranchRecord } from '@/lib/schemas/people/branch'
import type { ChecklistRecord } from '@/lib/schemas/work/checklist'
import type { CustomerListItem } from '@/lib/schemas/customers/customer'
import type { Address } from '@/lib/schemas/fields'
import type { PartRecord } from '@/lib/schemas/assets/part'
import type { ProductRecord } from '@/lib/schemas/assets/product'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import type { SiteRecord } from '@/lib/schemas/customers/site'
import type { TechnicianRecord } from '@/lib/schemas/people/technician'
import type { TerritoryRecord } from '@/lib/schemas/people/territory'
import type { WorkOrderRow } from '@/lib/schemas/work/work-order-table'

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

function addressColumns<Row extends { address: Address }>(): Column<Row>[] {
  return [
    { title: 'Street', field: 'address.street', value: ({ address }) => address?.street ?? null },
    { title: 'City', field: 'address.city', value: ({ address }) => address?.city ?? null },
    { title: 'State', field: 'address.state', value: ({ address }) => address?.state ?? null },
    { title: 'Postal code', field: 'address.postal_code', value: ({ address }) => address?.postal_code ?? null },
    { title: 'Country', field: 'address.country', value: ({ address }) => address?.country ?? null },
  ]
}

export const workOrderColumns: Column<WorkOrderRow>[] = [
  { title: 'Number', field: 'work_order_number', value: (row) => row.work_order_number },
  { title: 'Status', field: 'status', value: (row) => row.status },
  { title: 'Priority', field: 'priority', value: (row) => row.priority },
  { title: 'Type', field: 'work_order_type', value: (row) => row.work_order_type },
  { title: 'Customer', field: 'customer', value: (row) => row.customer.name },
  { title: 'Site', field: 'site', value: (row) => row.site?.name ?? null },
  { title: 'Technician', field: 'technician', value: (row) => row.technician?.name ?? null },
  momentColumn('Scheduled', 'scheduled_date', (row) => row.scheduled_date),
  { title: 'Minutes', field: 'estimated_duration', value: (row) => row.estimated_duration },
  momentColumn('Due by', 'due_by', (row) => row.due_by),
  { title: 'Description', field: 'description', value: (row) => row.description },
  momentColumn('Created', 'created_at', (row) => row.created_at),
  externalIdColumn,
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const customerColumns: Column<CustomerListItem>[] = [
  { title: 'Number', field: 'customer_number', value: (row) => row.customer_number },
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Status', field: 'status', value: (row) => row.status },
  { title: 'Type', field: 'customer_type', value: (row) => row.customer_type },
  { title: 'E-mail', field: 'email', value: (row) => row.email },
  { title: 'Phone', field: 'phone', value: (row) => row.phone },
  ...addressColumns<CustomerListItem>(),
  { title: 'Payment terms', field: 'payment_terms', value: (row) => row.payment_terms },
  { title: 'Notes', field: 'notes', value: (row) => row.notes },
  momentColumn('Created', 'created_at', (row) => row.created_at),
  externalIdColumn,
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const assetColumns: Column<AssetTableRow>[] = [
  { title: 'Tag', field: 'asset_tag', value: (row) => row.asset_tag },
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Serial number', field: 'serial_number', value: (row) => row.serial_number },
  { title: 'Model', field: 'model_number', value: (row) => row.model_number },
  { title: 'Product', field: 'product', value: (row) => row.product?.name ?? null },
  { title: 'Status', field: 'status', value: (row) => row.status },
  { title: 'Customer', field: 'customer', value: (row) => row.customer.name },
  { title: 'Site', field: 'site', value: (row) => row.site?.name ?? null },
  { title: 'Location', field: 'location', value: (row) => row.location },
  { title: 'Installed', field: 'install_date', value: (row) => row.install_date },
  { title: 'Warranty', field: 'warranty_type', value: (row) => row.warranty_type },
  { title: 'Warranty ends', field: 'warranty_expiry', value: (row) => row.warranty_expiry },
  momentColumn('Last service', 'last_service', (row) => row.last_service),
  momentColumn('Created', 'created_at', (row) => row.created_at),
  externalIdColumn,
  { title: 'Id', field: 'id', value: (row) => row.id },
]

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
  ...addressColumns<BranchRecord>(),
  { title: 'Id', field: 'id', value: (row) => row.id },
]

export const productColumns: Column<ProductRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Manufacturer', field: 'manufacturer', value: (row) => row.manufacturer },
  { title: 'Model', field: 'model_number', value: (row) => row.model_number },
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

export const siteColumns: Column<SiteRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Customer', field: 'customer', value: (row) => row.customer.name },
  ...addressColumns<SiteRecord>(),
  { title: 'Territory', field: 'territory', value: (row) => row.territory },
  { title: 'Latitude', field: 'latitude', value: (row) => row.latitude },
  { title: 'Longitude', field: 'longitude', value: (row) => row.longitude },
  { title: 'Location', field: 'location_precision', value: (row) => row.location_precision },
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
