import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { deleteCustomer } from '@/lib/services/customers/customers'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { dismissDuplicate, listDuplicates } from '.'

let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount()
})

const pairsOf = async (query = {}, context = ctx) =>
  (await listDuplicates(context, query)).map(
    ({ customers, reasons }) => `${customers.map(({ name }) => name).join(' + ')}: ${reasons.join()}`,
  )

it('pairs customers by e-mail, phone, tax id, or name and postal code, with most in common first (R-ME-5)', async () => {
  const address = (postal_code: string) => ({ postal_code, city: 'Dayton' })
  await makeCustomer(ctx, { name: 'Mail', email: 'a@x.example', phone: '+1 937 555 0101' })
  await makeCustomer(ctx, { name: 'Mail 2', email: 'A@X.example', phone: '937-555-0101' })
  await makeCustomer(ctx, { name: 'Tax', tax_id: 'DE 123.456', phone: '12345' })
  await makeCustomer(ctx, { name: 'Tax 2', tax_id: 'de123456', phone: '1 23 45' })
  await makeCustomer(ctx, { name: 'Elm Street Bakery', address: address('45402') })
  await makeCustomer(ctx, { name: 'Elm  street bakery', address: address(' 45402') })
  await makeCustomer(ctx, { name: 'Elm Street Bakery', address: address('45403') })
  await makeCustomer(ctx, { name: 'Nothing', address: { city: 'Dayton' } })
  const gone = await makeCustomer(ctx, { name: 'Gone', email: 'a@x.example' })
  await deleteCustomer(ctx, gone.id)
  expect(await pairsOf()).toEqual([
    'Mail + Mail 2: email,phone',
    expect.stringMatching(/^Elm Street Bakery \+ Elm\s+street bakery: name_and_postal_code$/),
    'Tax + Tax 2: tax_id',
  ])
  expect(await pairsOf({ reason: 'phone' })).toEqual(['Mail + Mail 2: phone'])
  expect(await pairsOf({}, await makeAccount())).toEqual([])
  await expect(listDuplicates(withScopes(ctx, 'read:assets'), {})).rejects.toMatchObject({ code: 'forbidden' })
})

it('pairs each of many that share a value with the five made after it', async () => {
  for (let index = 0; index < 8; index++) await makeCustomer(ctx, { name: `C${index}`, email: 'all@x.example' })
  // 5 for each of the first three, and 4, 3, 2, 1.
  expect(await pairsOf()).toHaveLength(25)
  const customer = await db().customer.findFirstOrThrow({ where: { account_id: ctx.accountId, name: 'C0' } })
  expect((await pairsOf({ customer_id: customer.id })).toSorted()).toEqual(
    [1, 2, 3, 4, 5].map((index) => `C0 + C${index}: email`),
  )
})

it('remembers that two are not the same, until somebody says that they may be', async () => {
  const [one, other] = [
    await makeCustomer(ctx, { name: 'One', email: 'a@x.example' }),
    await makeCustomer(ctx, { name: 'Other', email: 'a@x.example' }),
  ]
  const body = { customer_ids: [other.id, one.id.toUpperCase()] }
  await expect(dismissDuplicate(withScopes(ctx, 'read:customers'), body)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(dismissDuplicate(ctx, { customer_ids: [one.id, newId()] })).rejects.toMatchObject({
    details: [{ field: 'customer_ids[1]', message: 'is not an existing customer' }],
  })
  for (const customer_ids of [[one.id], [one.id, one.id]])
    await expect(dismissDuplicate(ctx, { customer_ids })).rejects.toMatchObject({ code: 'validation_error' })
  const answer = { customer_ids: [one.id, other.id], is_dismissed: true }
  expect(await dismissDuplicate(ctx, body)).toEqual(answer)
  expect(await dismissDuplicate(ctx, body)).toEqual(answer)
  expect(await pairsOf()).toEqual([])
  const where = { account_id: ctx.accountId, verb: 'distinguish' }
  const history = await db().history.findMany({ where, orderBy: { position: 'asc' } })
  expect(history.map(({ record_id, changes }) => [record_id, changes])).toEqual([
    [one.id, { not_the_same: [null, { id: other.id, name: 'Other' }] }],
    [other.id, { not_the_same: [null, { id: one.id, name: 'One' }] }],
  ])
  await dismissDuplicate(ctx, { ...body, is_dismissed: false })
  expect(await pairsOf()).toEqual(['One + Other: email'])
})
