import type { z } from 'zod'
import type { ServiceContext } from '@/lib/auth/context'
import type { Page } from '@/lib/db/page'
import type { Cell, Column } from '@/lib/domain/spreadsheets/cell'
import { assetTableQuery, type AssetTableRow, type ExpiringWarranty, expiringQuery } from '@/lib/schemas/asset-table'
import { auditQuery, type AuditRecord } from '@/lib/schemas/audit'
import { branchListQuery, type BranchRecord } from '@/lib/schemas/branch'
import { type CustomerListItem, customerListQuery } from '@/lib/schemas/customer'
import type { Address } from '@/lib/schemas/fields'
import { partListQuery, type PartRecord } from '@/lib/schemas/part'
import { productListQuery, type ProductRecord } from '@/lib/schemas/product'
import type { PageQuery } from '@/lib/schemas/query'
import { technicianListQuery, type TechnicianRecord } from '@/lib/schemas/technician'
import { territoryListQuery, type TerritoryRecord } from '@/lib/schemas/territory'
import { type WorkOrderRow, workOrderTableQuery } from '@/lib/schemas/work-order-table'
import { listAssetTable } from '@/lib/services/assets'
import { listAudit } from '@/lib/services/audit'
import { listBranches } from '@/lib/services/branches'
import { listCustomers } from '@/lib/services/customers'
import { listParts } from '@/lib/services/parts'
import { listProducts } from '@/lib/services/products'
import { listTechnicians } from '@/lib/services/technicians'
import { listTerritories } from '@/lib/services/territories'
import { listExpiringWarranties } from '@/lib/services/warranty'
import { listWorkOrderRows } from '@/lib/services/work-orders'
import { rowsOf } from './rows'

/** A list that can be exported: its filters, its titles, and its rows for one who may see them. */
export type ExportedList = {
  schema: z.ZodObject
  titles: string[]
  rows: (ctx: ServiceContext, query: PageQuery) => AsyncGenerator<Cell[][]>
}

function exported<Schema extends z.ZodObject, Row>(
  schema: Schema,
  read: (ctx: ServiceContext, query: z.output<Schema> & PageQuery) => Promise<Page<Row>>,
  columns: readonly Column<Row>[],
): ExportedList {
  return {
    schema,
    titles: columns.map(({ title }) => title),
    // The query was read by this very schema.
    rows: (ctx, query) => rowsOf(query as z.output<Schema> & PageQuery, columns, (part) => read(ctx, part)),
  }
}

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text))

function addressColumns<Row extends { address: Address }>(): Column<Row>[] {
  return [
    { title: 'Street', value: ({ address }) => address?.street ?? null },
    { title: 'City', value: ({ address }) => address?.city ?? null },
    { title: 'State', value: ({ address }) => address?.state ?? null },
    { title: 'Postal code', value: ({ address }) => address?.postal_code ?? null },
    { title: 'Country', value: ({ address }) => address?.country ?? null },
  ]
}

const workOrders: Column<WorkOrderRow>[] = [
  { title: 'Number', value: (row) => row.work_order_number },
  { title: 'Status', value: (row) => row.status },
  { title: 'Priority', value: (row) => row.priority },
  { title: 'Type', value: (row) => row.work_order_type },
  { title: 'Customer', value: (row) => row.customer.name },
  { title: 'Site', value: (row) => row.site?.name ?? null },
  { title: 'Technician', value: (row) => row.technician?.name ?? null },
  { title: 'Scheduled', value: (row) => moment(row.scheduled_date) },
  { title: 'Minutes', value: (row) => row.estimated_duration },
  { title: 'Due by', value: (row) => moment(row.due_by) },
  { title: 'Description', value: (row) => row.description },
  { title: 'Created', value: (row) => moment(row.created_at) },
  { title: 'Id', value: (row) => row.id },
]

const customers: Column<CustomerListItem>[] = [
  { title: 'Number', value: (row) => row.customer_number },
  { title: 'Name', value: (row) => row.name },
  { title: 'Status', value: (row) => row.status },
  { title: 'Type', value: (row) => row.customer_type },
  { title: 'E-mail', value: (row) => row.email },
  { title: 'Phone', value: (row) => row.phone },
  ...addressColumns<CustomerListItem>(),
  { title: 'Payment terms', value: (row) => row.payment_terms },
  { title: 'Notes', value: (row) => row.notes },
  { title: 'Created', value: (row) => moment(row.created_at) },
  { title: 'Id', value: (row) => row.id },
]

const assets: Column<AssetTableRow>[] = [
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
  { title: 'Last service', value: (row) => moment(row.last_service) },
  { title: 'Created', value: (row) => moment(row.created_at) },
  { title: 'Id', value: (row) => row.id },
]

const warranties: Column<ExpiringWarranty>[] = [
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

const technicians: Column<TechnicianRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Status', value: (row) => row.status },
  { title: 'E-mail', value: (row) => row.email },
  { title: 'Phone', value: (row) => row.phone },
  { title: 'Skills', value: (row) => row.skills.join(', ') },
  { title: 'Territory', value: (row) => row.territory },
  { title: 'Branch', value: (row) => row.branch?.name ?? null },
  { title: 'Id', value: (row) => row.id },
]

const branches: Column<BranchRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  ...addressColumns<BranchRecord>(),
  { title: 'Id', value: (row) => row.id },
]

const products: Column<ProductRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Manufacturer', value: (row) => row.manufacturer },
  { title: 'Model', value: (row) => row.model_number },
  { title: 'Id', value: (row) => row.id },
]

const parts: Column<PartRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Part number', value: (row) => row.part_number },
  { title: 'Unit price', value: (row) => row.unit_price },
  { title: 'Id', value: (row) => row.id },
]

const territories: Column<TerritoryRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Speed (km/h)', value: (row) => row.speed_kmh },
  { title: 'Technicians', value: (row) => row.technicians },
  { title: 'Id', value: (row) => row.id },
]

const audit: Column<AuditRecord>[] = [
  { title: 'When', value: (row) => moment(row.created_at) },
  { title: 'Who', value: (row) => row.actor.name },
  { title: 'By', value: (row) => row.actor.type },
  { title: 'What', value: (row) => row.verb },
  { title: 'Kind', value: (row) => row.record_type },
  { title: 'Record', value: (row) => row.name },
  { title: 'Fields', value: (row) => Object.keys(row.changes).join(', ') },
  { title: 'Changes [old, new]', value: (row) => JSON.stringify(row.changes).slice(0, LONGEST_CELL) },
  { title: 'Record id', value: (row) => row.record_id },
  { title: 'Request id', value: (row) => row.request_id },
]

/** The most characters that a cell of a spreadsheet holds. */
const LONGEST_CELL = 32_000

/** What can be exported, by the name that the address gives it. */
export const EXPORTED_LISTS: Record<string, ExportedList> = {
  'work-orders': exported(workOrderTableQuery, (ctx, query) => listWorkOrderRows(ctx, query, 'whole'), workOrders),
  customers: exported(customerListQuery, listCustomers, customers),
  assets: exported(assetTableQuery, listAssetTable, assets),
  'expiring-warranties': exported(expiringQuery, listExpiringWarranties, warranties),
  technicians: exported(technicianListQuery, listTechnicians, technicians),
  branches: exported(branchListQuery, listBranches, branches),
  products: exported(productListQuery, listProducts, products),
  parts: exported(partListQuery, listParts, parts),
  audit: exported(auditQuery, listAudit, audit),
  territories: exported(territoryListQuery, listTerritories, territories),
}
