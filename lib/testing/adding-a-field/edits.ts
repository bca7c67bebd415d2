import type { Edits } from '@/lib/testing/copy-of-sources'

/** Every existing file that a new field of work orders changes; its migration is a file of its own. */
export const EDITS: Edits = {
  'prisma/schema.prisma': [
    { after: '  work_order_type    WorkOrderType   @default(service)', text: '  purchase_order_number String?' },
  ],
  'lib/domain/fields/work-order.ts': [
    {
      after: 'export const WORK_ORDER_FIELDS = {',
      text: `  purchase_order_number: {
    kind: 'text',
    label: 'Purchase order',
    exported: true,
    headings: ['po number', 'bestellnummer'],
    form: 'plain',
    searched: true,
    shownIn: ['page', 'list', 'print', 'phone'],
  },`,
    },
  ],
  'lib/schemas/work/work-order.ts': [
    {
      after: "  notes: 'What the technician should know.',",
      text: "  purchase_order_number: 'The number of the customer’s order, which their invoice names.',",
    },
    { after: '  notes: optionalText(NOTES_LENGTH),', text: '  purchase_order_number: optionalText(),' },
    { after: '      notes: z.string().nullable(),', text: '      purchase_order_number: z.string().nullable(),' },
  ],
  'lib/api/openapi/story/work.ts': [
    { after: "  notes: 'Gate code 4411',", text: "  purchase_order_number: 'PO-7731'," },
  ],
  'lib/messages/en/common.json': [{ after: '  "fields": {', text: '    "purchase_order_number": "Purchase order",' }],
  'lib/messages/es/common.json': [{ after: '  "fields": {', text: '    "purchase_order_number": "Orden de compra",' }],
}
