import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { deleteCustomer, getCustomer, restoreCustomer } from '@/lib/services/customers/customers'
import { deleteSite, getSite } from '@/lib/services/customers/sites'
import { createBranch, deleteBranch } from '@/lib/services/people/branches'
import {
  listOwnTrash,
  listTrash,
  restoreByIds,
  restoreFromTrash,
  restoreManyFromTrash,
} from '@/lib/services/data/trash'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'

let admin: ServiceContext
let ana: ServiceContext
let ben: ServiceContext

beforeEach(async () => {
  admin = await makeAccount()
  const office = withScopes(admin, 'read:customers', 'write:customers')
  const user = (name: string): ServiceContext => ({ ...office, actor: { type: 'user', id: newId(), name } })
  ana = user('Ana')
  ben = user('Ben')
})

const namesOf = async (ctx: ServiceContext) =>
  (await listOwnTrash(ctx, { page: 1, per_page: 25 })).data.map(({ name }) => name)

it('lists what one deleted oneself, with what went along, and everything for administrators', async () => {
  const mine = await makeCustomer(admin, { name: 'Harbor Foods' })
  await makeSite(admin, mine.id, { name: 'Pier 4' })
  const theirs = await createBranch(admin, { name: 'North' })
  await deleteCustomer(ana, mine.id)
  await deleteBranch(ben, theirs.id)
  expect((await namesOf(ana)).sort()).toEqual(['Harbor Foods', 'Pier 4'])
  expect(await namesOf(ben)).toEqual(['North'])
  expect(await namesOf(admin)).toHaveLength(3)
  // Whoever deleted it last is who may bring it back.
  await restoreCustomer(admin, mine.id)
  await deleteCustomer(ben, mine.id)
  expect(await namesOf(ana)).toEqual([])
})

it('restores what one deleted oneself, and is refused for what others deleted', async () => {
  const { id } = await makeCustomer(admin, { name: 'Harbor Foods' })
  await deleteCustomer(ana, id)
  await expect(restoreFromTrash(ben, 'customer', id)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('restore what others deleted'),
  })
  await expect(restoreFromTrash(withScopes(ana, 'read:customers'), 'customer', id)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await restoreFromTrash(ana, 'customer', id)
  expect(await getCustomer(admin, id)).toMatchObject({ name: 'Harbor Foods' })
  await deleteCustomer(ana, id)
  expect(await restoreFromTrash(admin, 'customer', id)).toEqual({ id })
  for (const unknown of [newId(), 'nonsense'])
    await expect(restoreFromTrash(ana, 'customer', unknown)).rejects.toMatchObject({ code: 'not_found' })
})

it('brings several back as one action, customers before what is theirs, or none of them', async () => {
  const ctx = admin
  const customer = await makeCustomer(ctx)
  const site = await makeSite(ctx, customer.id)
  await deleteSite(ctx, site.id)
  await deleteCustomer(ctx, customer.id)
  const rows = [
    { type: 'site', id: site.id },
    { type: 'customer', id: customer.id },
  ] as const
  await expect(restoreManyFromTrash(ctx, [...rows, { type: 'part', id: newId() }])).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(getCustomer(ctx, customer.id)).rejects.toMatchObject({ code: 'not_found' })
  const within = { ...ctx, requestId: newId() }
  expect(await restoreManyFromTrash(within, rows)).toEqual({ count: 2 })
  expect(await namesOf(ctx)).toEqual([])
})

it('says whose a record was, who deleted it and what went along, and is searched by both names and by who deleted (R-TR-3)', async () => {
  const ctx = admin
  const moon = await makeCustomer(ctx, { name: 'Harvest Moon' })
  const [main] = [await makeSite(ctx, moon.id, { name: 'Café Main' }), await makeSite(ctx, moon.id, { name: 'Annex' })]
  await makeContact(ctx, moon.id)
  await deleteSite(ben, main.id)
  await deleteCustomer(ana, moon.id)
  await deleteBranch(ana, (await createBranch(ctx, { name: 'Moon, Ohio' })).id)
  const find = async (query: object) =>
    (await listTrash(ctx, { page: 1, per_page: 25, ...query })).data.map(({ name }) => name).toSorted()

  const { data } = await listTrash(ctx, { page: 1, per_page: 25, record_type: 'site', search: 'cafe' })
  expect(data).toMatchObject([
    {
      name: 'Café Main',
      parent: { record_type: 'customer', id: moon.id, name: 'Harvest Moon' },
      deleted_by: ben.actor,
      went_along: [],
    },
  ])
  const [customer] = (await listTrash(ctx, { page: 1, per_page: 25, record_type: 'customer' })).data
  // What was deleted before stays in the trash when the customer comes back.
  expect(customer).toMatchObject({
    parent: null,
    deleted_by: ana.actor,
    went_along: [
      { record_type: 'contact', count: 1 },
      { record_type: 'site', count: 1 },
    ],
  })
  expect(await find({ search: 'harvest moon' })).toEqual(['Annex', 'Café Main', 'Harvest Moon'])
  expect(await find({ search: moon.customer_number.toLowerCase() })).toEqual(['Harvest Moon'])
  expect(await find({ search: '100%' })).toEqual([])
  expect(await find({ deleted_by: ben.actor.id })).toEqual(['Café Main'])
  expect(await find({ deleted_by: ana.actor.id, search: 'moon' })).toEqual(['Annex', 'Harvest Moon', 'Moon, Ohio'])
  expect(await find({ deleted_by: newId() })).toEqual([])
})

it('brings records back by their ids, customers first, or none of them (R-TR-6)', async () => {
  const ctx = admin
  const customer = await makeCustomer(ctx)
  const [site, branch] = [await makeSite(ctx, customer.id), await createBranch(ctx, { name: 'North' })]
  await deleteSite(ctx, site.id)
  await deleteCustomer(ctx, customer.id)
  await deleteBranch(ctx, branch.id)
  await expect(restoreByIds(ctx, { ids: [branch.id, newId(), 'nonsense'] })).rejects.toMatchObject({
    code: 'validation_error',
    details: [{ field: 'ids[1]' }, { field: 'ids[2]' }],
  })
  await expect(restoreByIds(await makeAccount(), { ids: [branch.id] })).rejects.toMatchObject({
    code: 'validation_error',
  })
  await expect(restoreByIds(ctx, { ids: [] })).rejects.toMatchObject({ details: [{ field: 'ids' }] })
  await expect(restoreByIds(ctx, { ids: [branch.id, site.id] })).rejects.toMatchObject({
    code: 'parent_in_trash',
    details: [{ field: 'ids[1]', record_id: site.id }, { field: 'customer_id' }],
  })
  await expect(restoreByIds(ana, { ids: [site.id] })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await namesOf(ctx)).toHaveLength(3)

  const ids = [site.id, branch.id, customer.id.toUpperCase(), site.id]
  expect(await restoreByIds(ctx, { ids })).toEqual({
    restored: [
      { type: 'customer', id: customer.id },
      { type: 'site', id: site.id },
      { type: 'branch', id: branch.id },
    ],
  })
  expect(await getSite(ctx, site.id)).toMatchObject({ id: site.id })
  expect(await namesOf(ctx)).toEqual([])
})
