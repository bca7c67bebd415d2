import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { listCustomerContacts } from '@/lib/services/customers/contacts'
import { createCustomer } from '@/lib/services/customers/customers'
import { exportList } from '@/lib/services/data/exports'
import { createTechnician } from '@/lib/services/people/technicians'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeCheckedImport, problemsOf, runToEnd, undoToEnd } from '@/lib/testing/imports'
import { runDueJobs } from '@/lib/testing/jobs'
import {
  checkImport,
  createImport,
  exportImportProblems,
  getImport,
  listImportedRecords,
} from '@/lib/services/data/imports'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount({ timeZone: 'Europe/Berlin' })
})

describe('external ids', () => {
  it('that a record or an earlier line has are reported, the others imported, and an export has them', async () => {
    const otherCtx = await makeAccount()
    const { id } = await makeCustomer(otherCtx, { name: 'Known', external_id: 'CRM-1' })
    const text = 'Name;External id\nOne;CRM-1\nTwo;CRM-2\nThree;CRM-2\nFour;\n'
    const checked = await makeCheckedImport(otherCtx, 'customers', text)
    expect(await problemsOf(otherCtx, checked.id)).toEqual([
      [2, 'External id', `is already that of the customer ${id}`],
      [4, 'External id', 'is already that of line 3'],
    ])
    expect(await runToEnd(otherCtx, checked.id)).toMatchObject({ made: 2, bad_lines: 2 })
    const { bytes } = await exportList(otherCtx, 'customers', new URLSearchParams({ sort: 'name' }))
    const pieces: Uint8Array[] = []
    for await (const piece of bytes) pieces.push(piece)
    const rows: Record<string, string>[] = parse(Buffer.concat(pieces), { bom: true, columns: true })
    expect(rows.map((row) => [row.Name, row['External id']])).toEqual([
      ['Four', ''],
      ['Known', 'CRM-1'],
      ['Two', 'CRM-2'],
    ])
  })
})

describe('customers', () => {
  it('are imported with all fields, consecutive numbers and history, as if created one by one', async () => {
    const otherCtx = await makeAccount()
    const text =
      'Name;Type;E-mail;Street;City;Crew\nMüller & Söhne;residential;info@example.com;"Am Markt 1\nHof";Ulm;blue\nNordlicht;;;;;\n'
    const checked = await makeCheckedImport(otherCtx, 'customers', text, { Crew: 'custom_fields' })
    expect(checked).toMatchObject({ status: 'checked', line_count: 2, lines_done: 2, problems: 0, made: 0 })
    expect(await db().customer.count({ where: { account_id: otherCtx.accountId } })).toBe(0)

    expect(await runToEnd(otherCtx, checked.id)).toMatchObject({ status: 'done', made: 2, bad_lines: 0 })
    const { data: createdRows } = await listImportedRecords(otherCtx, checked.id, {})
    expect(createdRows.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Müller & Söhne'],
      [4, 'Nordlicht'],
    ])
    const rows = await db().customer.findMany({
      where: { account_id: otherCtx.accountId },
      orderBy: { customer_number: 'asc' },
    })
    expect(rows).toMatchObject([
      {
        customer_number: 'CUST-000001',
        name: 'Müller & Söhne',
        customer_type: 'residential',
        status: 'active',
        address: { street: 'Am Markt 1\nHof', city: 'Ulm', state: null, postal_code: null, country: null },
        custom_fields: { Crew: 'blue' },
        email: 'info@example.com',
      },
      { customer_number: 'CUST-000002', address: null, customer_type: 'commercial', custom_fields: {} },
    ])
    // The next one made by hand goes on with the numbers; its history has the same fields as an imported one.
    const byHand = await createCustomer(otherCtx, { name: 'Nordlicht II' })
    expect(byHand.customer_number).toBe('CUST-000003')
    const entries = await db().history.findMany({
      where: { account_id: otherCtx.accountId, record_type: 'customer' },
      orderBy: { position: 'asc' },
    })
    expect(entries.map(({ verb, actor_name, request_id }) => [verb, actor_name, request_id === checked.id])).toEqual([
      ['create', 'Test (import)', true],
      ['create', 'Test (import)', true],
      ['create', 'Test', false],
    ])
    const fields = entries.map(({ changes }) => Object.keys(changes as object).toSorted())
    expect(fields[1]).toEqual(fields[2])
  })

  it('lists every problem by line and column and imports the other lines', async () => {
    const otherCtx = await makeAccount()
    await createCustomer(otherCtx, { name: 'Known GmbH', email: 'a@known.example' })
    const text = [
      'Name,Status,Type,E-mail,Phone,Branch,Website',
      'Fine,active,commercial,,,,',
      ',closed,,nobody,,Nowhere,ftp://x',
      'KNOWN gmbh,,,A@known.example,,,',
      'Twice,,,t@example.com,123,,',
      'twice ,,,,123,,',
      'Too long,,,,,,,more',
    ].join('\n')
    const { id } = await makeCheckedImport(otherCtx, 'customers', text)
    const listed = [
      [3, 'Name', 'is required'],
      [3, 'Status', '“closed” must be one of active, inactive'],
      [3, 'E-mail', 'must be an e-mail address such as name@example.com'],
      [3, 'Branch', '“Nowhere” is not an existing branch; give the exact name of a branch'],
      [3, 'Website', 'must be a web address such as https://example.com'],
      [4, 'E-mail', 'is already used by customer CUST-000001, which has the same name'],
      [6, 'Phone', 'is already used by line 5, which has the same name'],
      [7, null, expect.stringMatching(/^has 8 cells, but the file has 7 headings/)],
    ]
    expect(await problemsOf(otherCtx, id)).toEqual(listed)
    expect(await getImport(otherCtx, id)).toMatchObject({ bad_lines: 4, problems: 8 })

    const done = await runToEnd(otherCtx, id)
    expect(done).toMatchObject({ status: 'done', made: 2, bad_lines: 4, problems: 8 })
    expect(await problemsOf(otherCtx, id)).toEqual(listed)
    const { bytes } = await exportImportProblems(otherCtx, id)
    const pieces: Uint8Array[] = []
    for await (const piece of bytes) pieces.push(piece)
    const rows = parse(Buffer.concat(pieces), { bom: true, relax_column_count: true })
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Line', 'Problem', 'Name'],
      ['3', expect.stringMatching(/^Name is required; Status “closed” must.*; Branch “Nowhere”/), ''],
      ['4', expect.stringMatching(/CUST-000001/), 'KNOWN gmbh'],
      ['6', expect.stringMatching(/line 5/), 'twice '],
      ['7', expect.stringMatching(/8 cells/), 'Too long'],
    ])
  })

  it('exported files import unchanged', async () => {
    const [from, to] = [await makeAccount(), await makeAccount()]
    const address = { street: '=1+1', city: 'Ulm', state: null, postal_code: '01234', country: 'DE' }
    await createCustomer(from, { name: '+49 Service', address, notes: 'a;b\n"c"', payment_terms: '@net', phone: '-1' })
    await createCustomer(from, {
      name: 'Zweite',
      customer_type: 'government',
      status: 'inactive',
      email: 'z@example.com',
    })
    const { bytes } = await exportList(from, 'customers', new URLSearchParams())
    const file = await createImport(to, { resource: 'customers', fileName: 'c.csv', bytes })
    await checkImport(to, file.id, { mapping: file.mapping })
    await runDueJobs('work-on-imports')
    expect(await runToEnd(to, file.id)).toMatchObject({ made: 2, problems: 0 })
    const recordsOf = async ({ accountId }: ServiceContext) =>
      db().customer.findMany({
        where: { account_id: accountId },
        select: {
          name: true,
          address: true,
          notes: true,
          payment_terms: true,
          phone: true,
          customer_type: true,
          status: true,
          email: true,
        },
        orderBy: { name: 'asc' },
      })
    expect(await recordsOf(to)).toEqual(await recordsOf(from))
  })
})

describe('the other resources', () => {
  it('contacts name a site of their customer, which stays while one of them belongs to it', async () => {
    const [one, other] = [await makeCustomer(ctx, { name: 'Nord' }), await makeCustomer(ctx, { name: 'Ost' })]
    await makeSite(ctx, other.id, { name: 'Depot' })
    const sites = await makeCheckedImport(ctx, 'sites', 'Customer,Name\nNord,Pier 4\nNord,Mole\n')
    await runToEnd(ctx, sites.id)
    const text = 'Customer,Name,Site\nNord,Ada,pier 4\nNord,Ben,\nNord,Eve,Depot\n'
    const { id } = await makeCheckedImport(ctx, 'contacts', text)
    expect(await problemsOf(ctx, id)).toEqual([
      [4, 'Site', '“Depot” is not an existing site; give the exact name of a site of the customer'],
    ])
    await runToEnd(ctx, id)
    const { data } = await listCustomerContacts(ctx, one.id, { sort: 'name' })
    expect(data.map(({ name, site }) => [name, site?.name])).toEqual([
      ['Ada', 'Pier 4'],
      ['Ben', undefined],
    ])
    expect(await undoToEnd(ctx, sites.id)).toMatchObject({ status: 'partly_undone', undone: 1, kept: 1 })
  })

  it('contacts match their customer; the first is primary unless another says so', async () => {
    const one = await makeCustomer(ctx, { name: 'Hafen Café' })
    const other = await makeCustomer(ctx, { name: 'Leer' })
    const first = await makeContact(ctx, one.id, { name: 'Old' })
    const text = `Customer,Name,Primary contact\n${one.customer_number},New,yes\nleer,A,\nLEER,B,no\nNobody,C,maybe\n,D,\n`
    const { id } = await makeCheckedImport(ctx, 'contacts', text)
    expect(await problemsOf(ctx, id)).toEqual([
      [
        5,
        'Customer',
        '“Nobody” is not an existing customer; give the number, such as CUST-000001, or the exact name of a customer',
      ],
      [5, 'Primary contact', 'must be yes or no'],
      [6, 'Customer', 'is required'],
    ])
    await runToEnd(ctx, id)
    const rows = await db().contact.findMany({
      where: { customer_id: { in: [one.id, other.id] } },
      select: { name: true, is_primary: true },
      orderBy: { id: 'asc' },
    })
    expect(rows).toEqual([
      { name: 'Old', is_primary: false },
      { name: 'New', is_primary: true },
      { name: 'A', is_primary: true },
      { name: 'B', is_primary: false },
    ])
    const [last] = await db().history.findMany({
      where: { record_id: first.id },
      orderBy: { position: 'desc' },
      take: 1,
    })
    expect(last).toMatchObject({ verb: 'update', changes: { is_primary: [true, false] } })

    // Its undo gives the primary place back to the oldest.
    expect(await undoToEnd(ctx, id)).toMatchObject({ status: 'undone', undone: 3, kept: 0 })
    expect(
      await db().contact.findUnique({ where: { account_id_id: { account_id: ctx.accountId, id: first.id } } }),
    ).toMatchObject({
      is_primary: true,
    })
  })

  it('sites and assets name customer, site and product; an ambiguous name is reported', async () => {
    const customer = await makeCustomer(ctx, { name: 'Bäckerei' })
    await makeCustomer(ctx, { name: 'Twins', email: '1@example.com' })
    await makeCustomer(ctx, { name: 'Twins', email: '2@example.com' })
    const sites = 'Customer,Name,Latitude,Longitude\nBäckerei,Backstube,"48,4",9.99\nTwins,Shop,,\nBäckerei,Laden,91,\n'
    const sitesImport = await makeCheckedImport(ctx, 'sites', sites)
    expect(await problemsOf(ctx, sitesImport.id)).toEqual([
      [3, 'Customer', expect.stringMatching(/^“Twins” is the name of 2 \(CUST-\d+, CUST-\d+\)/)],
      [4, 'Latitude', 'must be a number of degrees from -90 to 90'],
    ])
    expect(await runToEnd(ctx, sitesImport.id)).toMatchObject({ made: 1 })

    const existingAsset = await makeAsset(ctx, { customer_id: customer.id, serial_number: 'SN-1' })
    const assets = [
      'Name;Customer;Site;Serial number;Installed;Warranty begins;Warranty ends',
      'Oven;Bäckerei;backstube;SN-2;2020-01-02;;2030-01-01',
      'Mixer;Bäckerei;Laden;sn-1;;;',
      'Scale;Bäckerei;;SN-2;32.01.2026;2026-02-01;2026-01-01',
      'Cooler;Bäckerei;;sn-2;;;',
    ].join('\n')
    const assetsImport = await makeCheckedImport(ctx, 'assets', assets)
    expect(await problemsOf(ctx, assetsImport.id)).toEqual([
      [3, 'Site', '“Laden” is not an existing site; give the exact name of a site of the customer'],
      [4, 'Installed', 'must be a calendar day such as 2026-11-20'],
      [4, 'Warranty ends', 'must not be before warranty_start (2026-02-01)'],
      [5, 'Serial number', 'is already the serial number of line 2'],
    ])
    expect(await runToEnd(ctx, assetsImport.id)).toMatchObject({ made: 1 })
    const { data } = await listImportedRecords(ctx, assetsImport.id, {})
    const row = await db().asset.findFirstOrThrow({ where: { id: data[0]?.id ?? '' }, include: { site: true } })
    expect(row).toMatchObject({ name: 'Oven', warranty_type: 'standard', site: { name: 'Backstube' } })
    expect(Number(row.asset_tag.slice(4))).toBe(Number(existingAsset.asset_tag.slice(4)) + 1)
  })

  it('work orders name contact, assets and technician; times are on the account’s clock', async () => {
    const customer = await makeCustomer(ctx, { name: 'Uhrmacher' })
    await makeSite(ctx, customer.id, { name: 'Werkstatt' })
    await makeContact(ctx, customer.id, { name: 'Frau Zeit', email: 'zeit@example.com' })
    const clock = await makeAsset(ctx, { customer_id: customer.id, name: 'Clock', serial_number: 'C-1' })
    const technician = await createTechnician(ctx, { name: 'Tina Tick' })
    const text = [
      'Customer,Description,Priority,Contact,Site,Assets,Technician,Scheduled,Minutes,Skills,Status',
      `Uhrmacher,Repair,High,zeit@example.com,Werkstatt,${clock.asset_tag}|c-1,tina tick,2026-07-01 10:30,90,"Gears, Springs",`,
      `Uhrmacher,Done,,,,,,,1.5,,completed`,
    ].join('\n')
    const { id } = await makeCheckedImport(ctx, 'work-orders', text)
    expect(await problemsOf(ctx, id)).toEqual([
      [3, 'Minutes', 'must be a whole number of minutes from 0 to 525600'],
      [3, 'Status', '“completed” must be one of draft, open'],
    ])
    expect(await runToEnd(ctx, id)).toMatchObject({ made: 1 })
    const { data } = await listImportedRecords(ctx, id, {})
    const row = await db().workOrder.findFirstOrThrow({
      where: { id: data[0]?.id ?? '' },
      include: { assets: true, contact: true, site: true },
    })
    expect(row).toMatchObject({
      status: 'open',
      priority: 'high',
      estimated_duration: 90,
      technician_id: technician.id,
      required_skills: ['Gears', 'Springs'],
      scheduled_date: new Date('2026-07-01T08:30:00Z'),
      contact: { name: 'Frau Zeit' },
      site: { name: 'Werkstatt' },
      assets: [{ asset_id: clock.id }],
    })
    expect(await undoToEnd(ctx, id)).toMatchObject({ status: 'undone', undone: 1 })
  })
})
