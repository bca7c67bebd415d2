import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { deleteCustomer, getCustomer, restoreCustomer } from '@/lib/services/customers/customers'
import { deleteSite } from '@/lib/services/customers/sites'
import { createBranch, deleteBranch } from '@/lib/services/people/branches'
import { listOwnTrash, restoreFromTrash, restoreManyFromTrash } from '@/lib/services/data/trash'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'

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
