import type { Column } from '@/lib/domain/spreadsheets/cell'
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
function momentColumn<Row>(title: string, value: (row: Row) => string | null): Column<Row> {
  const toMoment = (text: string | null) => (text === null ? null : new Date(text))
  return { title, value: (row) => toMoment(value(row)), moments: true }
}

/** What another system calls the record. */
const externalIdColumn = {
  title: 'External id',
  value: (row: { external_id: string | null }) => row.external_id,
}

function addressColumns<Row extends { address: Address }>(): Column<Row>[] {
  return [
    { title: 'Street', value: ({ address }) => address?.street ?? null },
    { title: 'City', value: ({ address }) => address?.city ?? null },
    { title: 'State', value: ({ address }) => address?.state ?? null },
    { title: 'Postal code', value: ({ address }) => address?.postal_code ?? null },
    { title: 'Country', value: ({ address }) => address?.country ?? null },
  ]
}

export const workOrderColumns: Column<WorkOrderRow>[] = [
  { title: 'Number', value: (row) => row.work_order_number },
  { title: 'Status', value: (row) => row.status },
  { title: 'Priority', value: (row) => row.priority },
  { title: 'Type', value: (row) => row.work_order_type },
  { title: 'Customer', value: (row) => row.customer.name },
  { title: 'Site', value: (row) => row.site?.name ?? null },
  { title: 'Technician', value: (row) => row.technician?.name ?? null },
  momentColumn('Scheduled', (row) => row.scheduled_date),
  { title: 'Minutes', value: (row) => row.estimated_duration },
  momentColumn('Due by', (row) => row.due_by),
  { title: 'Description', value: (row) => row.description },
  momentColumn('Created', (row) => row.created_at),
  externalIdColumn,
  { title: 'Id', value: (row) => row.id },
]

export const customerColumns: Column<CustomerListItem>[] = [
  { title: 'Number', value: (row) => row.customer_number },
  { title: 'Name', value: (row) => row.name },
  { title: 'Status', value: (row) => row.status },
  { title: 'Type', value: (row) => row.customer_type },
  { title: 'E-mail', value: (row) => row.email },
  { title: 'Phone', value: (row) => row.phone },
  ...addressColumns<CustomerListItem>(),
  { title: 'Payment terms', value: (row) => row.payment_terms },
  { title: 'Notes', value: (row) => row.notes },
  momentColumn('Created', (row) => row.created_at),
  externalIdColumn,
  { title: 'Id', value: (row) => row.id },
]

export const assetColumns: Column<AssetTableRow>[] = [
  { title: 'Tag', value: (row) => row.asset_tag },
  { title: 'Name', value: (row) => row.name },
  { title: 'Serial number', value: (row) => row.serial_number },
  { title: 'Model', value: (row) => row.model_number },
  { title: 'Product', value: (row) => row.product?.name ?? null },
  { title: 'Status', value: (row) => row.status },
  { title: 'Customer', value: (row) => row.customer.name },
  { title: 'Site', value: (row) => row.site?.name ?? null },
  { title: 'Location', value: (row) => row.location },
  { title: 'Installed', value: (row) => row.install_date },
  { title: 'Warranty', value: (row) => row.warranty_type },
  { title: 'Warranty ends', value: (row) => row.warranty_expiry },
  momentColumn('Last service', (row) => row.last_service),
  momentColumn('Created', (row) => row.created_at),
  externalIdColumn,
  { title: 'Id', value: (row) => row.id },
]

export const warrantyColumns: Column<ExpiringWarranty>[] = [
  { title: 'Warranty ends', value: (row) => row.warranty_expiry },
  { title: 'Days left', value: (row) => row.days_remaining },
  { title: 'Asset', value: (row) => row.name },
  { title: 'Tag', value: (row) => row.asset_tag },
  { title: 'Serial number', value: (row) => row.serial_number },
  { title: 'Customer', value: (row) => row.customer.name },
  { title: 'Phone', value: (row) => row.customer.phone },
  { title: 'Warranty', value: (row) => row.warranty_type },
  { title: 'Service contract', value: (row) => row.service_contract?.name ?? null },
  { title: 'Id', value: (row) => row.id },
]

export const technicianColumns: Column<TechnicianRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Status', value: (row) => row.status },
  { title: 'E-mail', value: (row) => row.email },
  { title: 'Phone', value: (row) => row.phone },
  { title: 'Skills', value: (row) => row.skills.join(', ') },
  { title: 'Territory', value: (row) => row.territory },
  { title: 'Branch', value: (row) => row.branch?.name ?? null },
  externalIdColumn,
  { title: 'Id', value: (row) => row.id },
]

export const branchColumns: Column<BranchRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  ...addressColumns<BranchRecord>(),
  { title: 'Id', value: (row) => row.id },
]

export const productColumns: Column<ProductRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Manufacturer', value: (row) => row.manufacturer },
  { title: 'Model', value: (row) => row.model_number },
  externalIdColumn,
  { title: 'Id', value: (row) => row.id },
]

export const partColumns: Column<PartRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Part number', value: (row) => row.part_number },
  { title: 'Unit price', value: (row) => row.unit_price },
  externalIdColumn,
  { title: 'Id', value: (row) => row.id },
]

export const territoryColumns: Column<TerritoryRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Speed (km/h)', value: (row) => row.speed_kmh },
  { title: 'Technicians', value: (row) => row.technicians },
  { title: 'Id', value: (row) => row.id },
]

export const auditColumns: Column<AuditRecord>[] = [
  momentColumn('When', (row) => row.created_at),
  { title: 'Who', value: (row) => row.actor.name },
  { title: 'By', value: (row) => row.actor.type },
  { title: 'What', value: (row) => row.verb },
  { title: 'Kind', value: (row) => row.record_type },
  { title: 'Record', value: (row) => row.name },
  { title: 'Fields', value: (row) => Object.keys(row.changes).join(', ') },
  { title: 'Changes [old, new]', value: (row) => JSON.stringify(row.changes).slice(0, MAX_CELL_LENGTH) },
  { title: 'Record id', value: (row) => row.record_id },
  { title: 'Request id', value: (row) => row.request_id },
]

/** The most characters that a cell of a spreadsheet holds. */
const MAX_CELL_LENGTH = 32_000

export const siteColumns: Column<SiteRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Customer', value: (row) => row.customer.name },
  ...addressColumns<SiteRecord>(),
  { title: 'Territory', value: (row) => row.territory },
  { title: 'Latitude', value: (row) => row.latitude },
  { title: 'Longitude', value: (row) => row.longitude },
  { title: 'Location', value: (row) => row.location_precision },
  externalIdColumn,
  { title: 'Id', value: (row) => row.id },
]

export const serviceContractColumns: Column<ServiceContractRecord>[] = [
  { title: 'Number', value: (row) => row.contract_number },
  { title: 'Name', value: (row) => row.name },
  { title: 'Customer', value: (row) => row.customer.name },
  { title: 'Status', value: (row) => row.status },
  { title: 'Starts', value: (row) => row.start_date },
  { title: 'Ends', value: (row) => row.end_date },
  { title: 'Response (hours)', value: (row) => row.response_hours },
  { title: 'Service level', value: (row) => row.service_level?.name ?? null },
  externalIdColumn,
  { title: 'Id', value: (row) => row.id },
]

export const checklistColumns: Column<ChecklistRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Items', value: ({ items }) => items.map(({ label }) => label).join('; ') },
  { title: 'Id', value: (row) => row.id },
]
