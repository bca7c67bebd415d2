import { beforeEach, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { parseQuery } from '@/lib/schemas/query'
import { technicianListQuery, technicianRecord } from '@/lib/schemas/people/technician'
import { createBranch, deleteBranch } from '@/lib/services/people/branches'
import { createTerritory } from '@/lib/services/people/territories'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makePremises } from '@/lib/testing/factories/assets'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import {
  deleteTechnician,
  getTechnician,
  listTechnicians,
  readTechnicianChoices,
  updateTechnician,
} from '@/lib/services/people/technicians'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

const namesOf = async (text: string) =>
  (await listTechnicians(ctx, parseQuery(technicianListQuery, new URLSearchParams(text)))).data.map((one) => one.name)

test('skills are trimmed and the same skill in another spelling counts once', async () => {
  const technician = await makeTechnician(ctx, { skills: [' HVAC ', 'Electrical', 'hvac'] })
  expect(technician).toMatchObject({ skills: ['HVAC', 'Electrical'], status: 'active', branch: null })
  expect(technicianRecord.strict().safeParse(technician).error).toBeUndefined()
  expect(await updateTechnician(ctx, technician.id, { skills: null })).toMatchObject({ skills: [] })
  await expect(makeTechnician(ctx, { skills: ['ok', '', 7] })).rejects.toMatchObject({
    details: [{ field: 'skills[1]' }, { field: 'skills[2]' }],
  })
})

test('the list filters by skill, territory, branch, status and text, ignoring case', async () => {
  const branch = await createBranch(ctx, { name: 'North' })
  await makeTechnician(ctx, { name: 'a', skills: ['HVAC'], territory: 'North_1', branch_id: branch.id })
  await makeTechnician(ctx, { name: 'b', skills: ['hvac', 'Gas'], territory: 'Northx1', email: 'bea@example.com' })
  await makeTechnician(ctx, { name: 'c', status: 'inactive' })
  expect(await namesOf('skill=Hvac')).toEqual(['b', 'a'])
  expect(await namesOf('skill=HVA')).toEqual([])
  expect(await namesOf('territory=north_1')).toEqual(['a'])
  expect(await namesOf(`branch_id=${branch.id}`)).toEqual(['a'])
  expect(await namesOf('status=inactive')).toEqual(['c'])
  expect(await namesOf('search=BEA%40')).toEqual(['b'])
})

test('keeps a branch that is in the trash, and refuses to set it anew', async () => {
  const branch = await createBranch(ctx, { name: 'North' })
  const technician = await makeTechnician(ctx, { branch_id: branch.id })
  await deleteBranch(ctx, branch.id)
  expect(await updateTechnician(ctx, technician.id, { ...technician, name: 'New' })).toMatchObject({
    name: 'New',
    branch: { id: branch.id, name: 'North' },
  })
  await expect(makeTechnician(ctx, { branch_id: branch.id })).rejects.toMatchObject({ code: 'validation_error' })
})

test('refuses to delete a technician with open work, and says how much there is', async () => {
  const technician = await makeTechnician(ctx)
  const order = await makeWorkOrder(ctx, { technician_id: technician.id })
  await makeWorkOrder(ctx, { technician_id: technician.id, customer_id: order.customer.id })
  await expect(deleteTechnician(ctx, technician.id)).rejects.toMatchObject({
    code: 'in_use',
    details: [{ field: 'work_orders', message: 'has 2 work orders that are neither completed nor cancelled' }],
  })
  const orders = await db().workOrder.findMany({ where: { technician_id: technician.id } })
  await updateWorkOrder(ctx, String(orders[0]?.id), { status: 'completed' })
  await updateWorkOrder(ctx, String(orders[1]?.id), { status: 'cancelled' })
  await deleteTechnician(ctx, technician.id)
  await expect(getTechnician(ctx, technician.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('assigning work during the delete rejects one of the two', async () => {
  const { customer_id } = await makePremises(ctx)
  for (let round = 0; round < 10; round += 1) {
    const { id: technician_id } = await makeTechnician(ctx)
    const [deletion, ...orders] = await Promise.allSettled([
      deleteTechnician(ctx, technician_id),
      createWorkOrder(ctx, { customer_id, technician_id }),
      createWorkOrder(ctx, { customer_id, technician_id }),
    ])
    const hasWork = orders.some((order) => order.status === 'fulfilled')
    expect(deletion?.status).toBe(hasWork ? 'rejected' : 'fulfilled')
  }
})

test('only admins write, and only in their own account', async () => {
  const technician = await makeTechnician(ctx)
  const dispatcher = withScopes(ctx, 'read:work-orders', 'write:work-orders')
  expect(await getTechnician(dispatcher, technician.id)).toEqual(technician)
  await expect(makeTechnician(dispatcher)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(updateTechnician(dispatcher, technician.id, {})).rejects.toMatchObject({ code: 'forbidden' })
  const theirs = await makeAccount()
  await expect(updateTechnician(theirs, technician.id, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteTechnician(theirs, technician.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('offers everything of the account that is not in the trash, by name', async () => {
  const other = await makeAccount()
  await makeTechnician(other, { skills: ['Foreign'] })
  await createBranch(other, { name: 'Foreign' })
  await createTerritory(other, { name: 'Foreign' })
  expect(await readTechnicianChoices(ctx)).toEqual({ territories: [], branches: [], skills: [] })
  for (const skills of [['HVAC', 'Gas'], ['hvac'], ['HVAC']]) await makeTechnician(ctx, { skills })
  const south = await createBranch(ctx, { name: 'South' })
  const north = await createBranch(ctx, { name: 'North' })
  const gone = await createBranch(ctx, { name: 'Gone' })
  await deleteBranch(ctx, gone.id)
  await createTerritory(ctx, { name: 'Valley' })
  await createTerritory(ctx, { name: 'Hills' })
  expect(await readTechnicianChoices(ctx)).toEqual({
    territories: ['Hills', 'Valley'],
    branches: [north, south].map(({ id, name }) => ({ id, name })),
    skills: ['Gas', 'HVAC'],
  })
  await expect(readTechnicianChoices(withScopes(ctx, 'read:work-orders'))).rejects.toMatchObject({ code: 'forbidden' })
})
