import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { parseQuery } from '@/lib/schemas/query'
import { territoryListQuery, territoryRecord } from '@/lib/schemas/people/territory'
import { createSite } from '@/lib/services/customers/sites'
import { createTechnician, getTechnician } from '@/lib/services/people/technicians'
import type { ServiceContext } from '@/lib/access/context'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import {
  createTerritory,
  deleteTerritory,
  getTerritory,
  listTerritories,
  restoreTerritory,
  updateTerritory,
} from '@/lib/services/people/territories'

const list = async (ctx: ServiceContext, query = '') =>
  (await listTerritories(ctx, parseQuery(territoryListQuery, new URLSearchParams(query)))).data

test('lists territories by name with their technicians', async () => {
  const ctx = await makeAccount()
  const south = await createTerritory(ctx, { name: 'South', speed_kmh: 25 })
  const north = await createTerritory(ctx, { name: 'North' })
  expect(territoryRecord.strict().safeParse(north).error).toBeUndefined()
  expect(north).toMatchObject({ speed_kmh: 40, technicians: 0 })
  await createTechnician(ctx, { name: 'Dana', territory: 'south' })
  expect(await list(ctx)).toEqual([north, { ...south, technicians: 1 }])
  expect(await list(ctx, 'search=OUT')).toMatchObject([{ id: south.id }])
  expect(await list(ctx, 'sort=-speed_kmh')).toMatchObject([{ id: north.id }, { id: south.id }])
  expect(await list(await makeAccount())).toEqual([])
})

test('renames the territory of technicians and sites too, each with history', async () => {
  const ctx = await makeAccount()
  const other = await makeAccount()
  const { id } = await createTerritory(ctx, { name: 'North' })
  await createTerritory(other, { name: 'North' })
  const dana = await createTechnician(ctx, { name: 'Dana', territory: 'north' })
  const theirs = await createTechnician(other, { name: 'Sam', territory: 'North' })
  const { customer_id } = await makeHousehold(ctx)
  const site = await createSite(ctx, { name: 'Depot', customer_id })
  await db().site.updateMany({ where: { id: site.id }, data: { territory: 'North' } })

  expect(await updateTerritory(ctx, id, { name: 'North Shore' })).toMatchObject({ name: 'North Shore', technicians: 1 })
  expect((await getTechnician(ctx, dana.id)).territory).toBe('North Shore')
  expect((await getTechnician(other, theirs.id)).territory).toBe('North')
  expect(await db().site.findFirst({ where: { id: site.id } })).toMatchObject({ territory: 'North Shore' })
  const entries = await db().history.findMany({ where: { record_id: { in: [dana.id, site.id] }, verb: 'update' } })
  expect(
    entries.map(({ record_type, changes }) => [record_type, changes] as const).sort(([a], [b]) => a.localeCompare(b)),
  ).toEqual([
    ['site', { territory: ['North', 'North Shore'] }],
    ['technician', { territory: ['north', 'North Shore'] }],
  ])
})

test('keeps names unique ignoring case, also after a restore and in a race', async () => {
  const ctx = await makeAccount()
  const takenProblem = {
    code: 'validation_error',
    details: [{ field: 'name', message: 'is already the name of a territory' }],
  }
  const { id } = await createTerritory(ctx, { name: 'North' })
  await expect(createTerritory(ctx, { name: 'NORTH' })).rejects.toMatchObject(takenProblem)
  const south = await createTerritory(ctx, { name: 'South' })
  await expect(updateTerritory(ctx, south.id, { name: 'north' })).rejects.toMatchObject(takenProblem)
  await deleteTerritory(ctx, id)
  const tries = await Promise.allSettled([
    createTerritory(ctx, { name: 'North' }),
    createTerritory(ctx, { name: 'North' }),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(restoreTerritory(ctx, id)).rejects.toMatchObject(takenProblem)
})

test('undo restores a deleted record and leaves a live one alone', async () => {
  const ctx = await makeAccount()
  const createdTerritory = await createTerritory(ctx, { name: 'North' })
  await expect(deleteTerritory(ctx, createdTerritory.id, etagOf({}))).rejects.toMatchObject({
    code: 'precondition_failed',
  })
  await deleteTerritory(ctx, createdTerritory.id, etagOf(createdTerritory))
  await expect(getTerritory(ctx, createdTerritory.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await restoreTerritory(ctx, createdTerritory.id)).toMatchObject({ id: createdTerritory.id, name: 'North' })
  await restoreTerritory(ctx, createdTerritory.id)
  expect(await db().history.count({ where: { record_id: createdTerritory.id, verb: 'restore' } })).toBe(1)
})

test('only admins write, of their own account', async () => {
  const ctx = await makeAccount()
  const { id } = await createTerritory(ctx, { name: 'North' })
  const reader = withScopes(ctx, 'read:work-orders', 'write:work-orders')
  expect(await getTerritory(reader, id)).toMatchObject({ name: 'North' })
  for (const attempt of [
    () => createTerritory(reader, { name: 'x' }),
    () => updateTerritory(reader, id, {}),
    () => deleteTerritory(reader, id),
    () => restoreTerritory(reader, id),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  const other = await makeAccount()
  for (const attempt of [
    () => updateTerritory(other, id, {}),
    () => deleteTerritory(other, id),
    () => restoreTerritory(other, id),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
})
