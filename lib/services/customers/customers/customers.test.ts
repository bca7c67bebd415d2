import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import type { ServiceContext } from '@/lib/access/context'
import { etagOf } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { customerListItem, customerListQuery, customerRecord } from '@/lib/schemas/customers/customer'
import { parseQuery } from '@/lib/schemas/query'
import { createBranch, deleteBranch } from '@/lib/services/people/branches'
import { createCustomer, getCustomer, listCustomers, updateCustomer } from '@/lib/services/customers/customers'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeContact, makeCustomer } from '@/lib/testing/factories/customers'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount()
})

const list = (query: string, context = ctx) =>
  listCustomers(context, parseQuery(customerListQuery, new URLSearchParams(query)))
const names = async (query: string, context = ctx) => (await list(query, context)).data.map((row) => row.name)

const everything = {
  name: '  Northgate Mall ',
  status: 'inactive',
  customer_type: 'residential',
  email: 'office@northgate.example',
  phone: '206 555 0100',
  fax: '206 555 0101',
  website: 'https://northgate.example',
  address: { street: '401 NE Northgate LegEnds', city: 'Seattle' },
  billing_address: { country: 'US' },
  tax_id: '91-0000001',
  payment_terms: 'Net 30',
  notes: 'Ring twice',
  custom_fields: { vip: true, floors: 3 },
}

describe('a customer', () => {
  test('accepts every field that the service does not assign, and returns it', async () => {
    const branch = await createBranch(ctx, { name: 'North' })
    const createdCustomer = await createCustomer(ctx, { ...everything, branch_id: branch.id })
    expect(customerRecord.strict().parse(createdCustomer)).toEqual(createdCustomer)
    expect(createdCustomer).toMatchObject({
      ...everything,
      name: 'Northgate Mall',
      address: { street: '401 NE Northgate LegEnds', city: 'Seattle', state: null, postal_code: null, country: null },
      billing_address: { street: null, country: 'US' },
      branch: { id: branch.id, name: 'North' },
      contacts: [],
    })
    expect(await getCustomer(ctx, createdCustomer.id)).toEqual(createdCustomer)
  })

  test('has its defaults, and everything else null', async () => {
    const createdCustomer = await createCustomer(ctx, { name: 'Plain' })
    expect(createdCustomer).toMatchObject({
      status: 'active',
      customer_type: 'commercial',
      email: null,
      custom_fields: {},
    })
    expect(createdCustomer.customer_number).toMatch(/^CUST-\d{6}$/)
  })

  test('can be sent back as it was read, also when its branch is in the trash', async () => {
    const branch = await createBranch(ctx, { name: 'Closing' })
    const createdCustomer = await createCustomer(ctx, { name: 'Reader', branch_id: branch.id })
    await makeContact(ctx, createdCustomer.id)
    await deleteBranch(ctx, branch.id)
    const read = await getCustomer(ctx, createdCustomer.id)
    const { updated_at, ...same } = await updateCustomer(ctx, createdCustomer.id, { ...read, branch_id: branch.id })
    expect({ ...same, updated_at: read.updated_at }).toEqual(read)
    expect(updated_at >= read.updated_at).toBe(true)
    const changed = await createCustomer(ctx, { name: 'Other' })
    await expect(updateCustomer(ctx, changed.id, { branch_id: branch.id })).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'branch_id', message: 'is not an existing branch' }],
    })
  })

  test('reports every wrong field of a body at once', async () => {
    const body = {
      name: ' ',
      status: 'asleep',
      customer_type: null,
      email: 'nobody',
      website: 'javascript:alert(1)',
      address: { contry: 'US' },
      branch_id: newId(),
      custom_fields: { nested: {} },
      nmae: 'x',
    }
    const refused = await createCustomer(ctx, body).catch((error: unknown) => error)
    const fields = (refused as { details: { field: string }[] }).details.map(({ field }) => field)
    expect(fields.sort()).toEqual(
      [
        'address.contry',
        'branch_id',
        'custom_fields.nested',
        'customer_type',
        'email',
        'name',
        'nmae',
        'status',
      ].concat('website'),
    )
  })

  test('clears optional fields and refuses to clear required ones', async () => {
    const createdCustomer = await makeCustomer(ctx, { ...everything, name: 'Cleared' })
    const cleared = await updateCustomer(ctx, createdCustomer.id, {
      email: null,
      notes: '',
      address: null,
      custom_fields: null,
    })
    expect(cleared).toMatchObject({
      email: null,
      notes: null,
      address: null,
      custom_fields: {},
      phone: createdCustomer.phone,
    })
    await expect(updateCustomer(ctx, createdCustomer.id, { name: null, status: null })).rejects.toMatchObject({
      details: [
        { field: 'name', message: 'must not be null' },
        { field: 'status', message: 'must not be null' },
      ],
    })
  })

  test('rejects a change based on an older version', async () => {
    const createdCustomer = await makeCustomer(ctx, { name: 'Versions' })
    const etag = etagOf(createdCustomer)
    await updateCustomer(ctx, createdCustomer.id, { notes: 'first' }, etag)
    await expect(updateCustomer(ctx, createdCustomer.id, { name: '' }, etag)).rejects.toMatchObject({
      code: 'precondition_failed',
    })
  })

  test('keeps in its history what changed, and no row for a change of nothing', async () => {
    const createdCustomer = await makeCustomer(ctx, { name: 'Historic' })
    await updateCustomer(ctx, createdCustomer.id, { notes: 'new' })
    await updateCustomer(ctx, createdCustomer.id, { notes: 'new' })
    const rows = await db().history.findMany({ where: { record_id: createdCustomer.id }, orderBy: { id: 'asc' } })
    expect(rows.map(({ verb, record_type }) => [verb, record_type])).toEqual([
      ['create', 'customer'],
      ['update', 'customer'],
    ])
    expect(rows[1]?.changes).toEqual({ notes: [null, 'new'] })
  })

  test('needs the scope, also for its list', async () => {
    const reader = withScopes(ctx, 'read:customers')
    await expect(createCustomer(reader, { name: 'X' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(list('', withScopes(ctx, 'write:customers'))).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the list of customers', () => {
  test('shows the fields of a list', async () => {
    await makeCustomer(ctx, { name: 'Listed' })
    const { data } = await list('search=listed')
    expect(data).toHaveLength(1)
    expect(customerListItem.strict().parse(data[0])).toEqual(data[0])
    expect(Object.keys(data[0] ?? {})).toHaveLength(14)
  })

  test('searches any part of name or number, ignoring case, with % and _ taken literally', async () => {
    const otherCtx = await makeAccount()
    await makeCustomer(otherCtx, { name: '100% Pure' })
    await makeCustomer(otherCtx, { name: 'Under_score' })
    await makeCustomer(otherCtx, { name: 'Ångström' })
    expect(await names('search=%25', otherCtx)).toEqual(['100% Pure'])
    expect(await names('search=r_s', otherCtx)).toEqual(['Under_score'])
    expect(await names('search=PURE', otherCtx)).toEqual(['100% Pure'])
    expect(await names('search=åNGSTR', otherCtx)).toEqual(['Ångström'])
    expect(await names('search=cust-000002', otherCtx)).toEqual(['Under_score'])
    expect(await names('search=nothing', otherCtx)).toEqual([])
  })

  test('searches for quotes, braces, commas, backslashes and words of SQL as they are', async () => {
    const otherCtx = await makeAccount()
    const odd = String.raw`"A", {B}\ NULL $1'; --`
    await makeCustomer(otherCtx, { name: odd })
    await makeCustomer(otherCtx, { name: 'Another' })
    for (const part of [odd, '",', '{B}', String.raw`}\ N`, 'NULL', '$1', "'; --"])
      expect(await names(`search=${encodeURIComponent(part)}`, otherCtx), part).toEqual([odd])
  })

  test('filters by branch, type, status and days of the account’s time zone', async () => {
    const otherCtx = await makeAccount({ timeZone: 'America/New_York' })
    const branch = await createBranch(otherCtx, { name: 'East' })
    const first = await makeCustomer(otherCtx, { name: 'Before', customer_type: 'industrial' })
    const second = await makeCustomer(otherCtx, { name: 'After', branch_id: branch.id, status: 'inactive' })
    const key = (id: string) => ({ account_id_id: { account_id: otherCtx.accountId, id } })
    // Midnight of 2 June in New York is 04:00 UTC.
    await db().customer.update({ where: key(first.id), data: { created_at: new Date('2026-06-02T03:59:59.999Z') } })
    await db().customer.update({ where: key(second.id), data: { created_at: new Date('2026-06-02T04:00:00.000Z') } })
    expect(await names('created_after=2026-06-02', otherCtx)).toEqual(['After'])
    expect(await names('created_after=2026-06-01', otherCtx)).toEqual(['After', 'Before'])
    expect(await names(`branch_id=${branch.id.toUpperCase()}`, otherCtx)).toEqual(['After'])
    expect(await names('branch_id=nonsense', otherCtx)).toEqual([])
    expect(await names('customer_type=industrial', otherCtx)).toEqual(['Before'])
    expect(await names('status=inactive&sort=-name', otherCtx)).toEqual(['After'])
    expect(await names('created_after=0001-01-01&sort=name', otherCtx)).toEqual(['After', 'Before'])
  })

  test('continues by cursor in every order without losing or repeating one', async () => {
    const otherCtx = await makeAccount()
    for (const name of ['b', 'a', 'c', 'a', 'b']) await makeCustomer(otherCtx, { name })
    for (const sort of ['name', '-name', 'created_at', '-updated_at', 'customer_number']) {
      const whole = (await list(`sort=${sort}`, otherCtx)).data.map(({ id }) => id)
      const seen: string[] = []
      for (let cursor: string | null = null; ;) {
        const page = await list(`sort=${sort}&per_page=2${cursor ? `&cursor=${cursor}` : ''}`, otherCtx)
        expect(page.meta.total_count).toBe(5)
        seen.push(...page.data.map(({ id }) => id))
        cursor = page.meta.next_cursor
        if (cursor === null) break
      }
      expect(seen, sort).toEqual(whole)
    }
  })

  test('shows nothing of another account', async () => {
    const foreign = await makeAccount()
    const theirs = await makeCustomer(foreign, { name: 'Secret' })
    expect(await names('search=secret')).toEqual([])
    await expect(getCustomer(ctx, theirs.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(updateCustomer(ctx, theirs.id, { name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' })
    const branch = await createBranch(foreign, { name: 'Theirs' })
    await expect(createCustomer(ctx, { name: 'X', branch_id: branch.id })).rejects.toMatchObject({
      code: 'validation_error',
    })
  })
})

describe('a duplicate', () => {
  const refusal = { code: 'duplicate_customer', status: 409 }

  test('has the same name, case and spaces ignored, and the same email or phone', async () => {
    const otherCtx = await makeAccount()
    const knownValue = await makeCustomer(otherCtx, {
      name: 'Harbor Foods',
      email: 'Office@Harbor.example',
      phone: '1',
    })
    const message = `is already used by customer ${knownValue.customer_number}, which has the same name`
    await expect(makeCustomer(otherCtx, { name: 'harborFOODS', email: 'office@harbor.EXAMPLE' })).rejects.toMatchObject(
      {
        ...refusal,
        details: [{ field: 'email', message }],
      },
    )
    await expect(makeCustomer(otherCtx, { name: 'HARBOR\t\u2003foods', phone: '1' })).rejects.toMatchObject({
      ...refusal,
      details: [{ field: 'phone', message }],
    })
    await makeCustomer(otherCtx, { name: 'Harbor Foods', email: 'other@harbor.example', phone: '2' })
    await makeCustomer(otherCtx, { name: 'Harbor Foods' })
    await makeCustomer(otherCtx, { name: 'Harbor Foods' })
    await makeCustomer(otherCtx, { name: 'Harbor Fish', email: 'office@harbor.example', phone: '1' })
    await makeCustomer(await makeAccount(), { name: 'Harbor Foods', email: 'office@harbor.example' })
  })

  test('is refused on PUT too, and leaves the customer as it was', async () => {
    const otherCtx = await makeAccount()
    await makeCustomer(otherCtx, { name: 'Known', phone: '1' })
    const other = await makeCustomer(otherCtx, { name: 'Other', phone: '1' })
    await expect(updateCustomer(otherCtx, other.id, { name: 'k n o w n' })).rejects.toMatchObject(refusal)
    expect(await getCustomer(otherCtx, other.id)).toEqual(other)
    await updateCustomer(otherCtx, other.id, { name: 'OTHER', phone: '1' })
  })

  test('is refused in a race too, and its number is used for the next customer', async () => {
    const otherCtx = await makeAccount()
    const body = { name: 'Race', email: 'race@example.com' }
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => createCustomer(otherCtx, body)))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toHaveLength(11)
    for (const error of refused)
      expect(error).toMatchObject({
        ...refusal,
        details: [{ field: 'email', message: 'is already used by customer CUST-000001, which has the same name' }],
      })
    expect((await makeCustomer(otherCtx, { name: 'Next' })).customer_number).toBe('CUST-000002')
  })
})

test('50 creates at once are given 50 numbers in a row', async () => {
  const otherCtx = await makeAccount()
  const countCreated = await Promise.all(
    Array.from({ length: 50 }, (_none, index) => makeCustomer(otherCtx, { name: `C${index}` })),
  )
  const numbers = countCreated.map((customer) => customer.customer_number).sort()
  expect(numbers).toEqual(Array.from({ length: 50 }, (_none, index) => `CUST-${String(index + 1).padStart(6, '0')}`))
})
