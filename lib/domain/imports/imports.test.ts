import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { csvOf } from '@/lib/domain/spreadsheets/csv'
import { IMPORT_FIELDS, IMPORT_RESOURCES } from './fields'
import { guessMapping, mappingProblems, plainHeading } from './guess'
import { bodyOfLine, columnsOf } from './line'

const ZONE = 'Europe/Berlin'

describe('the guess of a column’s field', () => {
  it('knows the headings that our own exports write', () => {
    const customers = ['Number', 'Name', 'Status', 'Type', 'E-mail', 'Phone', 'Street', 'City', 'State', 'Postal code']
    expect(guessMapping('customers', [...customers, 'Country', 'Payment terms', 'Notes', 'Created', 'Id'])).toEqual([
      'customer_number',
      'name',
      'status',
      'customer_type',
      'email',
      'phone',
      'address.street',
      'address.city',
      'address.state',
      'address.postal_code',
      'address.country',
      'payment_terms',
      'notes',
      null,
      'id',
    ])
    const orders = [
      'Number',
      'Status',
      'Priority',
      'Type',
      'Customer',
      'Site',
      'Technician',
      'Scheduled (Europe/Berlin)',
    ]
    expect(guessMapping('work-orders', [...orders, 'Minutes', 'Due by (Europe/Berlin)', 'Description'])).toEqual([
      'work_order_number',
      'status',
      'priority',
      'work_order_type',
      'customer_id',
      'site_id',
      'technician_id',
      'scheduled_date',
      'estimated_duration',
      'due_by',
      'description',
    ])
    const assets = ['Tag', 'Name', 'Serial number', 'Model', 'Product', 'Status', 'Customer', 'Site', 'Location']
    expect(guessMapping('assets', [...assets, 'Installed', 'Warranty', 'Warranty ends', 'Last service (UTC)'])).toEqual(
      [
        'asset_tag',
        'name',
        'serial_number',
        'model_number',
        'product_id',
        'status',
        'customer_id',
        'object_id',
        'location',
        'install_date',
        'warranty_type',
        'warranty_expiry',
        null,
      ],
    )
  })

  it('knows headings of other programs, and prefers the better of two matches', () => {
    expect(guessMapping('customers', ['Firma', 'PLZ', 'Ort', 'E-Mail-Adresse', 'billing_zip'])).toEqual([
      'name',
      'address.postal_code',
      'address.city',
      null,
      'billing_address.postal_code',
    ])
    expect(guessMapping('contacts', ['customer_name', 'customer_number', 'name'])).toEqual([
      null,
      'customer_id',
      'name',
    ])
  })

  it('assigns each field at most once, and finds every field by its own name', () => {
    const heading = fc.oneof(fc.string(), fc.constantFrom('Name', 'name', 'NAME', 'Customer', 'customer_id', 'Type'))
    fc.assert(
      fc.property(fc.constantFrom(...IMPORT_RESOURCES), fc.array(heading), (resource, headings) => {
        const chosen = guessMapping(resource, headings).filter((key) => key !== null)
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
    for (const resource of IMPORT_RESOURCES)
      for (const { key, label } of IMPORT_FIELDS[resource]) {
        expect(guessMapping(resource, [label])).toEqual([key])
        expect(guessMapping(resource, [key])).toEqual([key])
      }
  })

  it('names the errors of a choice of columns', () => {
    expect(mappingProblems('contacts', ['a', 'b'], ['name', 'name'])).toEqual([
      'Name can be filled by one column alone; it is filled by “b” as well.',
      'Choose the column that holds Customer.',
    ])
    expect(mappingProblems('customers', ['a'], ['salary'])[0]).toMatch(/salary/)
    expect(mappingProblems('customers', ['a', 'b', 'c'], ['name', 'custom_fields', 'custom_fields'])).toEqual([])
    expect(plainHeading('  Due-By (UTC) ')).toBe('due by')
  })
})

/** One line as a body, with the headings as guessed. */
function bodyOf(resource: 'customers' | 'sites' | 'assets' | 'work-orders', row: Record<string, string>) {
  const headings = Object.keys(row)
  const columns = columnsOf(IMPORT_FIELDS[resource], headings, guessMapping(resource, headings), ZONE)
  return bodyOfLine({ line: 2, cells: Object.values(row) }, columns, headings.length)
}

describe('a line', () => {
  it('becomes the body of a create', () => {
    const { body, wanted: expected } = bodyOf('assets', {
      Name: ' Pump ',
      Customer: 'CUST-000001',
      Status: 'Under repair',
      Installed: '20.11.2026',
      'Warranty ends': '2026-1-5',
      Warranty: 'Parts-only',
      Notes: '',
    })
    expect(body).toEqual({
      name: 'Pump',
      status: 'under_repair',
      install_date: '2026-11-20',
      warranty_expiry: '2026-01-05',
      warranty_type: 'parts_only',
    })
    expect(expected).toEqual([{ key: 'customer_id', type: 'customer', text: 'CUST-000001', many: false }])
  })

  it('reads times in the zone of the heading or the account, and numbers with either decimal mark', () => {
    const { body, wanted: expected } = bodyOf('work-orders', {
      'Scheduled (America/New_York)': '2026-07-01 10:30',
      'Due by': '2026-07-02',
      'Not before': '2026-07-01T10:00:00Z',
      Assets: 'AST-000001; SN-7',
      'Required skills': 'Gas, Cooling',
    })
    expect(body).toEqual({
      scheduled_date: '2026-07-01T14:30:00.000Z',
      due_by: '2026-07-01T22:00:00.000Z',
      window_start: '2026-07-01T10:00:00Z',
      required_skills: ['Gas', 'Cooling'],
    })
    expect(expected.map(({ text }) => text)).toEqual(['AST-000001', 'SN-7'])
    expect(bodyOf('sites', { lat: '52,52', lon: '-13.4' }).body).toEqual({ latitude: 52.52, longitude: -13.4 })
  })

  it('reports a line with more cells than headings', () => {
    const columns = columnsOf(IMPORT_FIELDS.customers, ['Name'], ['name'], ZONE)
    expect(bodyOfLine({ line: 3, cells: ['a', '', ''] }, columns, 1).problems).toEqual([])
    expect(bodyOfLine({ line: 3, cells: ['a', 'b'] }, columns, 1).problems[0]?.message).toMatch(/has 2 cells/)
  })

  it('from an export is read back unchanged, whatever its text', async () => {
    // The guard of an export is an apostrophe; text that has one in that place already cannot be told from it.
    const value = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((one) => one.trim() === one && one !== '' && !/^'[=+\-@\t\r＝＋－＠]/u.test(one))
    await fc.assert(
      fc.asyncProperty(value, value, value, async (name, city, notes) => {
        const pieces: Uint8Array[] = []
        async function* rows() {
          yield [[name, city, notes]]
        }
        for await (const piece of csvOf(['Name', 'City', 'Notes'], rows(), ZONE)) pieces.push(piece)
        const [headings = [], cells = []] = parse(Buffer.concat(pieces), { bom: true })
        const columns = columnsOf(IMPORT_FIELDS.customers, headings, guessMapping('customers', headings), ZONE)
        const { body } = bodyOfLine({ line: 2, cells }, columns, headings.length)
        expect(body).toEqual({ name, address: { city }, notes })
      }),
    )
  })
})
