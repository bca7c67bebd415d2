import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import { lineItemExportList, type LineItemExportQuery } from '@/lib/schemas/work/line-item'
import { exported } from '@/lib/services/records/exported'
import { lineItemSelect, toLineItemRecord } from '@/lib/services/work/line-item-record'

const nameOnly = { select: { name: true } }
const live = { deleted_at: null }
const exportSelect = {
  ...lineItemSelect,
  price_item: { select: { code: true } },
  tax_code: nameOnly,
  task: {
    select: {
      work_order: {
        select: {
          work_order_number: true,
          completed_at: true,
          billing_state: true,
          customer: nameOnly,
          site: nameOnly,
          billing_marks: { where: live, select: { reference: true, line_item_ids: true } },
        },
      },
    },
  },
} satisfies Prisma.LineItemSelect

type Row = ReturnType<typeof toRow>

/** A line with its work order, and with what it was billed elsewhere. */
function toRow({ price_item, tax_code, task, ...line }: Prisma.LineItemGetPayload<{ select: typeof exportSelect }>) {
  const { billing_marks: marks, ...work_order } = task.work_order
  const mark = marks.find(({ line_item_ids }) => line_item_ids.includes(line.id))
  return { ...toLineItemRecord(line), price_item, tax_code, work_order, is_billed: mark !== undefined, mark }
}

async function listRows(ctx: ServiceContext, query: LineItemExportQuery): Promise<Page<Row>> {
  requireScope(ctx, 'read:work-orders')
  const { lineItem: table } = listReader(ctx)
  const where: Prisma.LineItemWhereInput = { task: { ...live, work_order: live } }
  return readList(ctx, lineItemExportList, query, { table, select: exportSelect, present: toRow, where })
}

const columns: Column<Row>[] = [
  { title: 'Work order', field: 'work_order.work_order_number', value: (row) => row.work_order.work_order_number },
  {
    title: 'Completed',
    field: 'work_order.completed_at',
    value: ({ work_order }) => work_order.completed_at,
    moments: true,
  },
  { title: 'Customer', field: 'work_order.customer', value: (row) => row.work_order.customer.name },
  { title: 'Site', field: 'work_order.site', value: (row) => row.work_order.site?.name ?? null },
  { title: 'Code', field: 'price_item.code', value: (row) => row.price_item?.code ?? null },
  { title: 'Type', field: 'type', value: (row) => row.type },
  { title: 'Description', field: 'description', value: (row) => row.description },
  { title: 'Quantity', field: 'quantity', value: (row) => row.quantity },
  { title: 'Unit', field: 'unit', value: (row) => row.unit },
  { title: 'Unit price', field: 'unit_price', value: (row) => row.unit_price },
  { title: 'Tax code', field: 'tax_code.name', value: (row) => row.tax_code?.name ?? null },
  { title: 'Tax rate', field: 'tax_rate', value: (row) => row.tax_rate },
  { title: 'Subtotal', field: 'subtotal', value: (row) => row.subtotal },
  { title: 'Tax', field: 'tax', value: (row) => row.tax },
  { title: 'Total', field: 'total', value: (row) => row.total },
  { title: 'Payer', field: 'payer', value: (row) => row.payer },
  { title: 'Covered', field: 'covered_amount', value: (row) => row.covered_amount },
  { title: 'Billable', field: 'billable_subtotal', value: (row) => row.billable_subtotal },
  { title: 'Billable tax', field: 'billable_tax', value: (row) => row.billable_tax },
  { title: 'Billable total', field: 'billable_total', value: (row) => row.billable_total },
  { title: 'Billing state', field: 'work_order.billing_state', value: (row) => row.work_order.billing_state },
  { title: 'Billed', field: 'is_billed', value: (row) => (row.is_billed ? 'yes' : 'no') },
  { title: 'Reference', field: 'mark.reference', value: (row) => row.mark?.reference ?? null },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** The lines of all work orders as a file, each with its work order and its invoice elsewhere; costs are not among them. */
export const lineItemExport = exported(lineItemExportList.query, listRows, columns)
