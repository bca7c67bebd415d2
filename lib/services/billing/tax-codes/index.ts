import { taxCodeProblems } from '@/lib/domain/billing/tax'
import { taxCodeCreate, taxCodeList, taxCodeRecord, taxCodeUpdate } from '@/lib/schemas/billing/tax-code'
import { plainRecords } from '@/lib/services/records/plain'

/** How lines are taxed. */
export const {
  list: listTaxCodes,
  get: getTaxCode,
  create: createTaxCode,
  update: updateTaxCode,
  delete: deleteTaxCode,
  restore: restoreTaxCode,
  resource: taxCodeResource,
} = plainRecords({
  type: 'tax_code',
  create: taxCodeCreate,
  update: taxCodeUpdate,
  record: taxCodeRecord,
  list: taxCodeList,
  columns: [
    { title: 'Name', field: 'name', value: (row) => row.name },
    { title: 'Category', field: 'category', value: (row) => row.category },
    { title: 'Exemption code', field: 'exemption_code', value: (row) => row.exemption_code },
    { title: 'Exemption', field: 'exemption_text', value: (row) => row.exemption_text },
    {
      title: 'Rates',
      field: 'rates',
      value: ({ rates }) => rates.map(({ name, rate, valid_from }) => `${name} ${rate} from ${valid_from}`).join(', '),
    },
    { title: 'Id', field: 'id', value: (row) => row.id },
  ],
  purge: {
    keptBy: [
      ['legal_entity', 'tax_code_id'],
      ['price_item', 'tax_code_id'],
      ['line_item', 'tax_code_id'],
      ['customer', 'tax_code_id'],
      ['site', 'tax_code_id'],
    ],
  },
  async check(_tx, _ctx, draft, before) {
    const { category = before?.category, exemption_text, rates = before?.rates ?? [] } = draft.value
    if (draft.problems.length > 0 || !category) return
    const exemption = exemption_text === undefined ? (before?.exemption_text ?? null) : exemption_text
    draft.problems.push(...taxCodeProblems({ category, exemption_text: exemption, rates }))
  },
})
