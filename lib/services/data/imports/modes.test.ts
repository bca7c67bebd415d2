import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { IMPORT_FIELDS } from '@/lib/domain/imports/fields'
import { createTaxCode } from '@/lib/services/billing/tax-codes'
import { createServiceContract } from '@/lib/services/customers/service-contracts'
import { EXPORTED_LISTS } from '@/lib/services/data/exports/lists'
import { createBranch } from '@/lib/services/people/branches'
import { createContact } from '@/lib/services/customers/contacts'
import { deleteCustomer, getCustomer, updateCustomer } from '@/lib/services/customers/customers'
import { exportList } from '@/lib/services/data/exports'
import { checkImport, createImport, getImport, listImportedRecords } from '@/lib/services/data/imports'
import { createTechnician } from '@/lib/services/people/technicians'
import { createJobType } from '@/lib/services/work/job-types'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import type { BodyOf } from '@/lib/schemas/draft'
import type { importMapping, ImportRecord } from '@/lib/schemas/data/import'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { asUpload, problemsOf, runToEnd, undoToEnd } from '@/lib/testing/imports'
import { runDueJobs } from '@/lib/testing/jobs'

let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'America/New_York' })
})

type How = Partial<BodyOf<typeof importMapping>>

async function checked(resource: string, file: AsyncIterable<Uint8Array> | string, how: How = {}) {
  const bytes = typeof file === 'string' ? asUpload(file) : file
  const { id, mapping } = await createImport(ctx, { resource, fileName: 'file.csv', bytes })
  await checkImport(ctx, id, { mapping, ...how })
  await runDueJobs('work-on-imports')
  return getImport(ctx, id)
}

async function imported(resource: string, text: string, how: How = {}) {
  return runToEnd(ctx, (await checked(resource, text, how)).id)
}

const counts = ({ to_create, to_update, unchanged, bad_lines }: ImportRecord) => [
  to_create,
  to_update,
  unchanged,
  bad_lines,
]

/** What was written of records, but for the imports themselves. */
async function rowsOfHistory() {
  return db().history.count({ where: { account_id: ctx.accountId, record_type: { not: 'import' } } })
}

describe('a file that is imported again', () => {
  it('changes nothing, whatever it holds and in whichever mode', async () => {
    await createJobType(ctx, { name: 'Service', code: 'SVC' })
    const files = {
      customers: 'Name,E-mail,Type,City\nHarbor,a@harbor.example,residential,Seattle\nElm,,,\nElm,,,\n',
      contacts: 'Name,Customer,E-mail\nLee,Harbor,lee@harbor.example\nPark,Harbor,\n',
      sites: 'Name,Customer,Street\nPier,Harbor,1 Alaskan Way\n',
      // Three machines that nothing tells apart.
      assets: `Name,Customer,Site,Serial number\nChiller,Harbor,Pier,C-1\n${'Radiator,Harbor,Pier,\n'.repeat(3)}`,
      meters: 'Name,Asset,Unit,Kind\nHours,C-1,h,counter\n',
      'work-orders': 'Customer,External id,Site,Scheduled,Skills\nHarbor,JOB-1,Pier,2026-07-01 10:30,"Gas, Cold"\n',
      'maintenance-plans':
        'Name,Customer,Job type,Every,Unit,Starting,Assets\nYearly,Harbor,SVC,1,year,2026-03-01,C-1\n',
      'price-items': 'Code,Name,Kind,Unit,Unit price\nHOUR,Hour,labor,hur,95\n',
    }
    for (const [resource, text] of Object.entries(files)) {
      const lines = text.trim().split('\n').length - 1
      const first = await imported(resource, text)
      expect([resource, ...counts(first), first.made]).toEqual([resource, lines, 0, 0, 0, lines])
      const before = await rowsOfHistory()
      for (const mode of ['create', 'update', 'upsert'] as const) {
        const again = await imported(resource, text, { mode })
        expect([resource, mode, ...counts(again)]).toEqual([resource, mode, 0, 0, lines, 0])
        expect(again).toMatchObject({ made: 0, updated: 0 })
      }
      expect(await rowsOfHistory()).toBe(before)
    }
    await expect(
      checked('meter-readings', 'Meter,Read,Value\nHours,2026-03-01,1\n', { mode: 'upsert' }),
    ).rejects.toMatchObject({
      details: [{ field: 'mode', message: 'must be create: these records are only ever added' }],
    })
  })

  it('writes nothing where it is an export of ours', async () => {
    const address = { street: '=1+1', city: 'Ulm', state: null, postal_code: '01234', country: 'DE' }
    const one = await makeCustomer(ctx, {
      name: 'Twins',
      email: '1@example.com',
      address,
      notes: 'a;b\n"c"',
      phone: '-1',
    })
    await makeCustomer(ctx, { name: 'Twins', email: '2@example.com', status: 'inactive', external_id: 'T-2' })
    const payer = await makeCustomer(ctx, { name: 'Twins', email: '3@example.com' })
    const branch = await createBranch(ctx, { name: 'North' })
    const taxCode = await createTaxCode(ctx, {
      name: 'VAT',
      category: 'S',
      rates: [{ name: 'VAT', rate: 0.19, valid_from: '2020-01-01' }],
    })
    await updateCustomer(ctx, one.id, {
      fax: '+49 731 1',
      website: 'https://twins.example',
      billing_address: { street: 'Postfach 1', city: 'Ulm', state: null, postal_code: '01235', country: 'DE' },
      branch_id: branch.id,
      tax_id: 'DE123456789',
      tax_code_id: taxCode.id,
      language: 'es',
      payment_days: 14,
      bill_to_id: payer.id,
      buyer_reference: '04011000-12345-34',
      needs_purchase_order: true,
      invoice_email: 'bills@twins.example',
      invoice_format: 'xrechnung_ubl',
      invoice_grouping: 'month',
    })
    const site = await makeSite(ctx, one.id, { name: 'Shop', address })
    const contact = await makeContact(ctx, one.id, { name: 'Ina', title: 'Owner', site_id: site.id, is_primary: true })
    const contract = await createServiceContract(ctx, { customer_id: one.id, name: 'Care', start_date: '2026-01-01' })
    const asset = await makeAsset(ctx, {
      customer_id: one.id,
      object_id: site.id,
      warranty_start: '2029-01-01',
      warranty_expiry: '2030-01-01',
      service_contract_id: contract.id,
      notes: 'Behind the door',
    })
    const technician = await createTechnician(ctx, { name: 'Ana' })
    const order = await makeWorkOrder(ctx, {
      customer_id: one.id,
      asset_ids: [asset.id],
      technician_id: technician.id,
      required_skills: ['Cold, small'],
      scheduled_date: '2026-07-01T14:30:12.500Z',
      contact_id: contact.id,
      purchase_order: 'PO-1',
      not_to_exceed: 500.5,
      window_start: '2026-07-01T08:00:00Z',
      window_end: '2026-07-01T18:00:00Z',
      notes: 'Ring twice',
      estimated_duration: 90,
    })
    await updateWorkOrder(ctx, order.id, { status: 'completed' })
    const before = await rowsOfHistory()
    for (const resource of ['customers', 'contacts', 'sites', 'assets', 'work-orders'] as const) {
      const { bytes } = await exportList(ctx, resource, new URLSearchParams())
      // Fields of a company's own need columns of their own, and skills may hold what separates them.
      const fields = IMPORT_FIELDS[resource].filter(({ kind }) => kind !== 'pairs' && kind !== 'list')
      const columns = EXPORTED_LISTS[resource]?.columns ?? []
      expect([resource, fields.map(({ label }) => label).filter((label) => !columns.includes(label))]).toEqual([
        resource,
        [],
      ])
      const file = await checked(resource, bytes, { mode: 'update' })
      expect([resource, await problemsOf(ctx, file.id), file.changes]).toEqual([resource, [], []])
      expect(counts(await runToEnd(ctx, file.id))).toEqual([0, 0, file.line_count, 0])
    }
    expect(await rowsOfHistory()).toBe(before)
  })
})

it('is known again by any of its keys, though its numbers are those of other records here', async () => {
  await makeCustomer(ctx, { name: 'Somebody else' })
  const text = 'Number,Name,City\nCUST-000001,Harbor,Seattle\n'
  expect(counts(await imported('customers', text))).toEqual([1, 0, 0, 0])
  expect(counts(await imported('customers', text))).toEqual([0, 0, 1, 0])
})

describe('an update', () => {
  it('tells what it would change, changes that alone, and gives it back field by field', async () => {
    const address = { street: '1 Pier', city: 'Seattle', state: null, postal_code: '98101', country: 'US' }
    const harbor = await makeCustomer(ctx, { name: 'Harbor', phone: '111', address, custom_fields: { Crew: 'red' } })
    const elm = await makeCustomer(ctx, { name: 'Elm', phone: '222', notes: 'old' })
    const text = [
      'Number,Name,Phone,City,Notes,Crew',
      `${harbor.customer_number},Harbor Foods,333,Tacoma,,blue`,
      `${elm.customer_number.toLowerCase()},Elm,444,,new,`,
      'CUST-009999,Nobody,,,,',
      ',Oak,,,,',
    ].join('\n')
    const mapping = ['customer_number', 'name', 'phone', 'address.city', 'notes', 'custom_fields']
    const file = await checked('customers', text, { mapping, mode: 'update' })
    expect(counts(file)).toEqual([0, 2, 0, 2])
    expect(await problemsOf(ctx, file.id)).toEqual([
      [4, 'Number', '“CUST-009999” is not that of a customer here'],
      [5, 'Name', '“Oak” is not that of a customer here'],
    ])
    expect(file.changes).toEqual([
      {
        line: 2,
        id: harbor.id,
        name: `${harbor.customer_number} Harbor`,
        changes: [
          { column: 'Name', before: 'Harbor', after: 'Harbor Foods' },
          { column: 'Phone', before: '111', after: '333' },
          { column: 'City', before: 'Seattle', after: 'Tacoma' },
          { column: 'Crew', before: 'red', after: 'blue' },
        ],
      },
      expect.objectContaining({ line: 3, changes: [expect.anything(), expect.anything()] }),
    ])
    expect(await getCustomer(ctx, harbor.id)).toMatchObject({ name: 'Harbor' })

    expect(await runToEnd(ctx, file.id)).toMatchObject({ made: 0, updated: 2, bad_lines: 2 })
    expect(await getCustomer(ctx, harbor.id)).toMatchObject({
      name: 'Harbor Foods',
      phone: '333',
      address: { ...address, city: 'Tacoma' },
      custom_fields: { Crew: 'blue' },
    })
    expect(await getCustomer(ctx, elm.id)).toMatchObject({ phone: '444', notes: 'new' })
    await updateCustomer({ ...ctx, actor: { ...ctx.actor, id: null, name: 'Ben' } }, elm.id, { phone: '555' })

    expect(await undoToEnd(ctx, file.id)).toMatchObject({ status: 'partly_undone', undone: 1, kept: 1 })
    expect(await getCustomer(ctx, harbor.id)).toMatchObject({ name: 'Harbor', address, custom_fields: { Crew: 'red' } })
    expect(await getCustomer(ctx, elm.id)).toMatchObject({ phone: '555', notes: 'old' })
    const { data } = await listImportedRecords(ctx, file.id, {})
    expect(data.map(({ line, action, undone, kept }) => [line, action, undone, kept])).toEqual([
      [3, 'updated', false, 'was changed by Ben since: phone'],
      [2, 'updated', true, null],
    ])
    await updateCustomer(ctx, elm.id, { phone: '222' })
    expect(await undoToEnd(ctx, file.id)).toMatchObject({ status: 'undone', undone: 2, kept: 0 })
  })

  it('refuses what fits several or was meant before, and finds at the check what its verb would refuse', async () => {
    await makeCustomer(ctx, { name: 'Twins', email: '1@example.com' })
    await makeCustomer(ctx, { name: 'Twins', email: '2@example.com' })
    const one = await makeCustomer(ctx, { name: 'One', email: 'one@example.com' })
    const gone = await makeCustomer(ctx, { name: 'Gone', external_id: 'G' })
    await deleteCustomer(ctx, gone.id)
    const text = [
      'Id,External id,Name,E-mail,Phone',
      `,,Twins,,1`,
      `${one.id},,One,,1`,
      `${one.id},,One,,2`,
      `${one.id.replace('0', 'f')},,None,,`,
      `,G,Gone,,1`,
      ',,One,other@example.com,3',
    ].join('\n')
    const how = { mapping: ['id', 'external_id', 'name', 'email', 'phone'], mode: 'upsert' as const }
    const file = await checked('customers', text, how)
    expect(await problemsOf(ctx, file.id)).toEqual([
      [2, 'Name', expect.stringMatching(/^“Twins” fits 2 records \(CUST-\d+ Twins, CUST-\d+ Twins\)/)],
      [4, 'Id', 'means the same customer as line 3'],
      [6, 'External id', `is already that of the customer ${gone.id}, which is in the trash`],
    ])
    expect(counts(file)).toEqual([2, 1, 0, 3])
    const sites = await checked('sites', 'Customer,Name\nOne,Pier\n')
    await runToEnd(ctx, sites.id)
    const other = await makeCustomer(ctx, { name: 'Other' })
    await createContact(ctx, other.id, { name: 'Lee', external_id: 'C-1' })
    const contacts = await checked('contacts', 'Customer,External id,Name\nOne,C-1,Lee\n', { mode: 'update' })
    expect(await problemsOf(ctx, contacts.id)).toEqual([[2, 'Customer', 'cannot be changed by a file']])
    const byName = 'Name,E-mail,Phone\nOne,,9\nTwins,1@example.com,7\n'
    const refused = await checked('customers', 'Number,Name,E-mail\nCUST-000002,Twins,1@example.com\n', {
      mode: 'update',
    })
    expect(await problemsOf(ctx, refused.id)).toEqual([
      [2, 'E-mail', 'is already used by customer CUST-000001, which has the same name'],
    ])
    expect(counts(await checked('customers', byName, { mode: 'update', match_by: ['email', 'name'] }))).toEqual([
      0, 2, 0, 0,
    ])
    await expect(checked('customers', byName, { mode: 'update', match_by: ['tag'] })).rejects.toMatchObject({
      details: [{ field: 'match_by[0]', message: 'must be one of id, number, external_id, email, name' }],
    })
    await expect(checked('customers', byName, { mode: 'update', match_by: ['number'] })).rejects.toMatchObject({
      details: [{ field: 'mapping', message: expect.stringMatching(/^Choose a column that tells which record/) }],
    })
  })

  it('clears with empty cells only where that is asked for', async () => {
    const one = await makeCustomer(ctx, { name: 'One', phone: '1', notes: 'x', address: { street: 'A', city: 'B' } })
    const text = `Number,Phone,Notes,City\n${one.customer_number},2,,\n`
    const keep = await checked('customers', text, { mode: 'update' })
    expect(keep.changes[0]?.changes).toEqual([{ column: 'Phone', before: '1', after: '2' }])
    const { id } = await checked('customers', text, { mode: 'update', empty_cells: 'clear' })
    await runToEnd(ctx, id)
    expect(await getCustomer(ctx, one.id)).toMatchObject({
      phone: '2',
      notes: null,
      address: { street: 'A', city: null },
    })
    expect(await undoToEnd(ctx, id)).toMatchObject({ status: 'undone', undone: 1 })
    expect(await getCustomer(ctx, one.id)).toMatchObject({
      phone: '1',
      notes: 'x',
      address: { street: 'A', city: 'B' },
    })
  })
})
