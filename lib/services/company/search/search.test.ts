import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { foldText, serialKey } from '@/lib/domain/search/fold'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { createCustomer } from '@/lib/services/customers/customers'
import { createAsset } from '@/lib/services/assets/assets'
import { createTechnician } from '@/lib/services/people/technicians'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { searchResult } from '@/lib/schemas/data/search'
import { findOptions, findRecords, searchRecords } from '@/lib/services/company/search'
import { findCallers } from '@/lib/services/scheduling/calls'
import { makeContact, makeSite } from '@/lib/testing/factories/customers'

test('finds each kind by what people call it, and nothing of another account', async () => {
  const ctx = await makeAccount()
  const other = await makeAccount()
  const customer = await createCustomer(ctx, { name: 'Harbor 100% Foods', phone: '206-555-0101' })
  const asset = await createAsset(ctx, { name: 'Walk-in cooler', customer_id: customer.id, serial_number: 'SN-77' })
  const technician = await createTechnician(ctx, { name: 'Dana Harbor' })
  const order = await createWorkOrder(ctx, { customer_id: customer.id, description: 'Not cooling' })
  const ids = async (text: string) => (await findRecords(ctx, text)).map(({ id }) => id).sort()

  expect(await ids('harbor')).toEqual([customer.id, technician.id, order.id].sort())
  expect(await ids('sn-77')).toEqual([asset.id])
  expect(await ids('555-0101')).toEqual([customer.id, order.id].sort())
  expect(await ids('100%')).toContain(customer.id)
  expect(await ids('%%')).toEqual([])
  expect(await ids(order.work_order_number.toLowerCase())).toEqual([order.id])
  expect(await findRecords(ctx, 'wo-1')).toMatchObject([{ id: order.id }])
  expect(await findRecords(other, 'harbor')).toEqual([])
})

/** A company with one of each, and a neighbour of each that is not meant. */
async function makeCallers(ctx: ServiceContext) {
  const customer = await createCustomer(ctx, {
    name: 'Smørrebrød Køkken A/S',
    email: 'kontor@kokken.example',
    phone: '+45 33 12 44 90',
    external_id: 'OLD-7781',
    address: { street: 'Vesterbrogade 12', city: 'København' },
  })
  const neighbour = await createCustomer(ctx, { name: 'Brown Bread Inc', phone: '+45 70 12 44 91' })
  const site = await makeSite(ctx, customer.id, {
    name: 'Eastgate',
    address: { street: '1450 Dock Street', city: 'Tacoma' },
  })
  await makeSite(ctx, neighbour.id, { name: 'Westgate', address: { street: '1450 Dock Road', city: 'Olympia' } })
  const contact = await makeContact(ctx, customer.id, {
    name: 'José Peña',
    email: 'jose@pena.example',
    phone: '(206) 555-0177',
  })
  const asset = await createAsset(ctx, {
    name: 'Chiller',
    customer_id: customer.id,
    object_id: site.id,
    serial_number: 'CHI-O017',
  })
  await createAsset(ctx, { name: 'Chiller', customer_id: neighbour.id, serial_number: 'CHI-O018' })
  return { customer, site, contact, asset }
}

test('finds a caller by what callers say, in the palette, the API and the form of a work order', async () => {
  const ctx = await makeAccount()
  const { customer, site, contact, asset } = await makeCallers(ctx)
  const said = {
    'Smorrebrod kokken': customer,
    'kontor@kokken': customer,
    '33124490': customer,
    '+45 3312 4490': customer,
    'old-7781': customer,
    'vesterbrogade københavn': customer,
    '1450 Dock St, Tacoma': site,
    'dock tacoma': site,
    'smorrebrod east': site,
    'jose pena': contact,
    'jose@pena.example': contact,
    '2065550177': contact,
    '555 0177': contact,
    'chi-0017': asset,
    CHIO017: asset,
    'smørrebrød chiller': asset,
    'chiller eastgate': asset,
  }
  for (const [text, { id }] of Object.entries(said)) {
    const palette = (await findRecords(ctx, text)).filter(({ approximate }) => !approximate)
    expect.soft([text, ...palette.map((one) => one.id)], text).toEqual([text, id])
    expect
      .soft(
        (await searchRecords(ctx, { search: text })).filter(({ approximate }) => !approximate).map((one) => one.id),
        text,
      )
      .toEqual([id])
    const [first] = await findCallers(ctx, text)
    expect.soft([first?.customer?.id, first?.id], text).toEqual([customer.id, id])
  }
})

test('finds the work orders of a customer, a site or a contact that the text finds, what is not finished first', async () => {
  const ctx = await makeAccount()
  const { customer, site, contact } = await makeCallers(ctx)
  const done = await createWorkOrder(ctx, { customer_id: customer.id, site_id: site.id })
  const open = await createWorkOrder(ctx, { customer_id: customer.id, contact_id: contact.id })
  await createWorkOrder(ctx, { customer_id: customer.id, external_id: 'ERP-9' })
  await db().workOrder.updateMany({ where: { id: done.id }, data: { status: 'completed', completed_at: new Date() } })
  const orders = async (text: string) =>
    (await findRecords(ctx, text)).filter(({ type }) => type === 'work_order').map(({ title }) => title)
  expect(await orders('eastgate')).toEqual(['WO-000001'])
  expect(await orders('peña')).toEqual(['WO-000002'])
  expect(await orders('smorrebrod')).toEqual(['WO-000003', open.work_order_number, done.work_order_number])
  expect(await orders('ERP-9')).toEqual(['WO-000003'])
})

test('tells when somebody comes next, and who, to whoever may read work orders', async () => {
  const ctx = await makeAccount()
  const { customer, site, contact, asset } = await makeCallers(ctx)
  const technician = await createTechnician(ctx, { name: 'Rosa Vidal' })
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const order = (hours: number, more: object = {}) =>
    createWorkOrder(ctx, { customer_id: customer.id, scheduled_date: at(hours), estimated_duration: 60, ...more })
  await order(-48)
  await order(72)
  const next = await order(24, { site_id: site.id, asset_ids: [asset.id], technician_id: technician.id })
  const cancelled = await order(2)
  await updateWorkOrder(ctx, cancelled.id, { status: 'cancelled' })
  const promise = { from: at(24), until: at(25) }
  await createArrivalPromise(ctx, next.id, promise)
  const done = await order(-24, { site_id: site.id, asset_ids: [asset.id], technician_id: technician.id })
  await updateWorkOrder(ctx, done.id, { status: 'completed' })
  const coming = {
    work_order_id: next.id,
    starts_at: next.scheduled_date,
    ends_at: next.scheduled_end,
    technician: 'Rosa Vidal',
    status: 'planned',
    promise,
  }
  for (const [text, { id }] of Object.entries({
    smorrebrod: customer,
    'jose pena': contact,
    eastgate: site,
    chio017: asset,
  }))
    expect(
      (await searchRecords(ctx, { search: text })).find((one) => one.id === id),
      text,
    ).toMatchObject({
      next_visit: coming,
      last_visit: { technician: 'Rosa Vidal' },
      customer: { id: customer.id },
    })
  const mayNot = await searchRecords(withScopes(ctx, 'read:customers'), { search: 'smorrebrod' })
  expect(mayNot.map(({ id, next_visit }) => [id, next_visit])).toEqual([[customer.id, null]])
  const [brown] = await searchRecords(ctx, { search: 'brown bread' })
  expect(brown?.next_visit).toBeNull()
})

test('marks what is only spelt alike, finds it by the index, and leaves the setting of others alone', async () => {
  const ctx = await makeAccount()
  const customer = await createCustomer(ctx, { name: 'Harbor Foods' })
  await createCustomer(ctx, { name: 'Elm Dental' })
  expect(await searchRecords(ctx, { search: 'harbur foods' })).toMatchObject([{ id: customer.id, approximate: true }])
  expect(await findOptions(ctx, 'customer', 'harbur foods')).toMatchObject([{ id: customer.id, approximate: true }])
  expect(await findCallers(ctx, 'harbur foods')).toMatchObject([{ customer: { id: customer.id }, approximate: true }])
  expect(await searchRecords(ctx, { search: 'harbor' })).toMatchObject([{ id: customer.id, approximate: false }])
  const [setting] = await db().$queryRaw<
    { value: string }[]
  >`SELECT current_setting('pg_trgm.word_similarity_threshold') AS value`
  expect(setting?.value).toBe('0.6')
})

test('folds a text as the database does', async () => {
  const letters = 'aàáâãäåæbcçčdđďeèéêëęfghiíïİıjkłlľmnñňoóôöøœőpqrřsšśßtťuúüůvwxyýzžŻÀÉØŁĐÆŒẞ’‘“”„–—-ﬁ²½Ωλжの😀 %_\\'
  const texts = [
    letters,
    ...fc.sample(fc.string({ unit: fc.constantFrom(...Array.from(letters)), maxLength: 20 }), 200),
  ]
  const folded = await db().$queryRaw<{ folded: string; key: string | null }[]>`
    SELECT search_text_of(text) AS folded, lower(serial_key_of(text)) AS key FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (text, at) ORDER BY at`
  expect(folded).toEqual(texts.map((text) => ({ folded: foldText(text), key: serialKey(text) })))
})

test('leaves out what the user may not read', async () => {
  const ctx = await makeAccount()
  await createCustomer(ctx, { name: 'Harbor Foods' })
  await createTechnician(ctx, { name: 'Dana Harbor' })
  const results = await findRecords(withScopes(ctx, 'read:work-orders'), 'harbor')
  expect(results.map(({ type }) => type)).toEqual(['technician'])
  await expect(findOptions(withScopes(ctx, 'read:work-orders'), 'customer', '')).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a picker offers live records of the customer it is for', async () => {
  const ctx = await makeAccount()
  const mine = await createCustomer(ctx, { name: 'Mine' })
  const theirs = await createCustomer(ctx, { name: 'Theirs' })
  const asset = await createAsset(ctx, { name: 'Boiler', customer_id: mine.id, serial_number: 'B-1' })
  await createAsset(ctx, { name: 'Boiler', customer_id: theirs.id })
  expect(await findOptions(ctx, 'asset', 'boil', mine.id)).toEqual([
    { id: asset.id, name: 'Boiler', detail: 'AST-000001 · B-1', approximate: false },
  ])
  expect(await findOptions(ctx, 'asset', 'boil')).toHaveLength(2)
})

test('offers the assets of the chosen site first, each with site, tag and serial number', async () => {
  const ctx = await makeAccount()
  const { id: customer_id } = await createCustomer(ctx, { name: 'Mine' })
  const [west, east] = [
    await makeSite(ctx, customer_id, { name: 'Westgate' }),
    await makeSite(ctx, customer_id, { name: 'Eastgate' }),
  ]
  await createAsset(ctx, { name: 'Chiller A', customer_id, object_id: west.id, serial_number: 'W-1' })
  await createAsset(ctx, { name: 'Chiller B', customer_id })
  await createAsset(ctx, { name: 'Chiller C', customer_id, object_id: east.id, serial_number: 'E-1' })
  const details = async (siteId?: string) =>
    (await findOptions(ctx, 'asset', 'chiller', customer_id, siteId)).map(({ detail }) => detail)
  expect(await details()).toEqual(['Westgate · AST-000001 · W-1', 'AST-000002', 'Eastgate · AST-000003 · E-1'])
  expect(await details(east.id)).toEqual(['Eastgate · AST-000003 · E-1', 'Westgate · AST-000001 · W-1', 'AST-000002'])
})

test('tells programs what each is, where people see it, and only what their scopes read', async () => {
  const ctx = await makeAccount()
  const customer = await createCustomer(ctx, { name: 'Harbor Foods' })
  const contact = await makeContact(ctx, customer.id, { name: 'Lee Harbor', email: 'lee@foods.example' })
  const site = await makeSite(ctx, customer.id, { name: 'Harbor pier', address: { street: '1001 Alaskan Way' } })
  const technician = await createTechnician(ctx, { name: 'Dana Harbor' })
  const results = await searchRecords(ctx, { search: 'harbor' })
  for (const one of results) expect(searchResult.parse(one)).toEqual(one)
  expect(results.map(({ object, id }) => [object, id])).toEqual(
    expect.arrayContaining([
      ['customer', customer.id],
      ['contact', contact.id],
      ['site', site.id],
      ['technician', technician.id],
    ]),
  )
  const page = results.find(({ object }) => object === 'contact')?.url
  expect(page).toMatch(new RegExp(`^http.*/customers/${customer.id}$`))
  const seen = await searchRecords(withScopes(ctx, 'read:work-orders'), { search: 'harbor' })
  expect(seen.map(({ object }) => object)).toEqual(['technician'])
  expect(await searchRecords(ctx, { search: 'harbor', record_type: ['site'] })).toHaveLength(1)
  expect(await searchRecords(ctx, { search: 'lee@foods' })).toMatchObject([{ object: 'contact' }])
  expect(await searchRecords(ctx, { search: 'alaskan' })).toMatchObject([{ object: 'site' }])
})
