import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { createAsset, deleteAsset } from '@/lib/services/assets/assets'
import { addAssetPart } from '@/lib/services/assets/asset-parts'
import { createBranch, deleteBranch } from '@/lib/services/people/branches'
import { createContact, deleteContact } from '@/lib/services/customers/contacts'
import { deleteCustomer } from '@/lib/services/customers/customers'
import { deletePart } from '@/lib/services/assets/parts'
import { completeTask } from '@/lib/services/work/tasks'
import { createVisit, deleteVisit, updateVisit } from '@/lib/services/work/visits'
import { createTechnician, deleteTechnician } from '@/lib/services/people/technicians'
import { createWorkOrder, deleteWorkOrder, getWorkOrder } from '@/lib/services/work/work-orders'
import { verifyCounters } from '@/lib/services/data/counters'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeChecklist, makePart, makeTask } from '@/lib/testing/factories/tasks'
import { emptyTrash, listTrash } from '@/lib/services/data/trash'

const DAYS = 90
let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount()
})

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
type Table = 'workOrder' | 'customer' | 'asset' | 'technician' | 'part' | 'branch' | 'contact' | 'site' | 'checklist'

/** As if everything in the trash had been put there so many days ago. */
async function age(days: number): Promise<void> {
  const where = { account_id: ctx.accountId, NOT: { deleted_at: null } }
  const data = { deleted_at: ago(days) }
  await db().workOrder.updateMany({ where, data })
  await db().customer.updateMany({ where, data })
  await db().asset.updateMany({ where, data })
  await db().technician.updateMany({ where, data })
  await db().part.updateMany({ where, data })
  await db().branch.updateMany({ where, data })
  await db().contact.updateMany({ where, data })
  await db().site.updateMany({ where, data })
  await db().checklist.updateMany({ where, data })
}

async function there(table: Table, id: string): Promise<boolean> {
  const where = { account_id: ctx.accountId, id }
  const counts: Record<Table, () => Promise<number>> = {
    workOrder: () => db().workOrder.count({ where }),
    customer: () => db().customer.count({ where }),
    asset: () => db().asset.count({ where }),
    technician: () => db().technician.count({ where }),
    part: () => db().part.count({ where }),
    branch: () => db().branch.count({ where }),
    contact: () => db().contact.count({ where }),
    site: () => db().site.count({ where }),
    checklist: () => db().checklist.count({ where }),
  }
  return (await counts[table]()) > 0
}

const verbsOf = async (id: string) =>
  (
    await db().history.findMany({
      where: { account_id: ctx.accountId, record_id: id },
      orderBy: { position: 'asc' },
    })
  ).map(({ verb, actor_name }) => `${verb} by ${actor_name}`)

test('purges old trash, keeps its history, younger trash and live records', async () => {
  const [old, young, live] = await Promise.all(['Old', 'Young', 'Live'].map((name) => createBranch(ctx, { name })))
  if (!old || !young || !live) throw new Error('no branches')
  await deleteBranch(ctx, old.id)
  await age(DAYS + 1)
  await deleteBranch(ctx, young.id)
  expect(await emptyTrash(DAYS)).toMatchObject({ branch: 1 })
  expect(await Promise.all([old, young, live].map(({ id }) => there('branch', id)))).toEqual([false, true, true])
  expect((await listTrash(ctx, { per_page: 25, page: 1 })).data.map(({ id }) => id)).toEqual([young.id])
  expect(await verbsOf(old.id)).toEqual(['create by Test', 'delete by Test', 'purge by Retention'])
  expect(await emptyTrash(DAYS)).toEqual({})
})

test('keeps purged references readable where they are used', async () => {
  const customer = await makeCustomer(ctx)
  const contact = await createContact(ctx, customer.id, { name: 'Lee Park' })
  const site = await makeSite(ctx, customer.id)
  const technician = await createTechnician(ctx, { name: 'Dana Reyes' })
  const asset = await createAsset(ctx, { name: 'Boiler', customer_id: customer.id })
  const order = await createWorkOrder(ctx, {
    customer_id: customer.id,
    contact_id: contact.id,
    site_id: site.id,
    asset_ids: [asset.id],
    technician_id: technician.id,
    status: 'open',
  })
  const part = await makePart(ctx)
  const checklist = await makeChecklist(ctx, ['Power off'])
  await makeTask(ctx, { parts: [{ part_id: part.id, quantity: 1 }], checklist_id: checklist.id }, order.id)
  await db().workOrder.updateMany({ where: { id: order.id }, data: { status: 'completed' } })
  await deleteContact(ctx, contact.id)
  await deleteAsset(ctx, asset.id)
  await deletePart(ctx, part.id)
  await deleteTechnician(ctx, technician.id)
  await deleteCustomer(ctx, customer.id)
  await db().checklist.updateMany({ where: { id: checklist.id }, data: { deleted_at: ago(1) } })
  await age(DAYS + 1)
  const before = await getWorkOrder(ctx, order.id)

  await emptyTrash(DAYS)
  expect(await getWorkOrder(ctx, order.id)).toEqual(before)
  for (const [table, { id }] of [
    ...([
      ['contact', contact],
      ['site', site],
      ['technician', technician],
      ['asset', asset],
    ] as const),
    ...([
      ['part', part],
      ['checklist', checklist],
      ['customer', customer],
    ] as const),
  ])
    expect(await there(table, id), table).toBe(true)

  // Once the order itself has gone nothing holds them any more, and one night is enough for all of them.
  await deleteWorkOrder(ctx, order.id)
  await age(DAYS + 1)
  expect(await emptyTrash(DAYS)).toMatchObject({
    work_order: 1,
    customer: 1,
    contact: 1,
    site: 1,
    technician: 1,
    asset: 1,
    part: 1,
    checklist: 1,
  })
  expect(await verifyCounters({ repair: false })).toEqual([])
})

test('a failure in one account does not stop the others, and is retried', async () => {
  const others = await Promise.all([makeAccount(), makeAccount()])
  const branches = await Promise.all([ctx, ...others].map((one) => createBranch(one, { name: 'Old' })))
  const [stuck] = branches
  if (!stuck) throw new Error('no branch')
  for (const [index, one] of [ctx, ...others].entries()) await deleteBranch(one, branches[index]?.id ?? '')
  const ids = branches.map(({ id }) => id)
  await db().branch.updateMany({ where: { id: { in: ids } }, data: { deleted_at: ago(DAYS + 1) } })
  await pool().query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'a row that cannot go'; END $$`)
  await pool().query(`CREATE TRIGGER refuse BEFORE DELETE ON branch FOR EACH ROW
    WHEN (OLD.id = '${stuck.id}') EXECUTE FUNCTION refuse()`)
  expect(await emptyTrash(DAYS)).toMatchObject({ branch: 2 })
  expect(await there('branch', stuck.id)).toBe(true)
  await pool().query('DROP TRIGGER refuse ON branch')
  expect(await emptyTrash(DAYS)).toMatchObject({ branch: 1 })
  expect(await there('branch', stuck.id)).toBe(false)
})

test('purges an order with its tasks, lines and pictures, and an asset with its parts, but no shared pictures', async () => {
  const photo = async (background: string) =>
    (
      await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
    ).toString('base64')
  const [shared, unsharedHash] = [await photo('red'), await photo('blue')]
  const [going, staying] = [await makeTask(ctx), await makeTask(ctx)]
  await completeTask(ctx, going.id, { photos: [shared, unsharedHash] })
  await completeTask(ctx, staying.id, { photos: [shared] })
  const files = async () =>
    (await readdir(join(env().DATA_DIR, 'photos', ctx.accountId), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  expect(await files()).toHaveLength(4)
  await deleteWorkOrder(ctx, going.work_order_id)
  const asset = await createAsset(ctx, { name: 'Boiler', customer_id: (await makeCustomer(ctx)).id })
  const assetPart = await addAssetPart(ctx, asset.id, { part_id: (await makePart(ctx)).id })
  await deleteAsset(ctx, asset.id)
  await age(DAYS + 1)
  for (const file of await files()) await utimes(file, ago(2), ago(2))

  expect(await emptyTrash(DAYS)).toMatchObject({ work_order: 1, asset: 1 })
  expect(await db().task.findMany({ where: { account_id: ctx.accountId }, select: { id: true } })).toEqual([
    { id: staying.id },
  ])
  expect(await db().photo.count({ where: { account_id: ctx.accountId } })).toBe(1)
  expect(await files()).toHaveLength(2)
  expect((await verbsOf(going.id)).at(-1)).toBe('purge by Retention')
  expect((await verbsOf(assetPart.id)).at(-1)).toBe('purge by Retention')
})

test('purges an order with its visits, a deleted visit alone, and a technician once no visit names them', async () => {
  const technician = await createTechnician(ctx, { name: 'Kim' })
  const customer_id = (await makeCustomer(ctx)).id
  const [going, staying] = [await createWorkOrder(ctx, { customer_id }), await createWorkOrder(ctx, { customer_id })]
  await createVisit(ctx, going.id, {})
  const [done, deleted] = [
    await createVisit(ctx, staying.id, { technician_id: technician.id }),
    await createVisit(ctx, staying.id, {}),
  ]
  await updateVisit(ctx, done.id, { status: 'done' })
  await deleteVisit(ctx, deleted.id)
  await deleteWorkOrder(ctx, going.id)
  await deleteTechnician(ctx, technician.id)
  await db().visit.updateMany({
    where: { account_id: ctx.accountId, NOT: { deleted_at: null } },
    data: { deleted_at: ago(DAYS + 1) },
  })
  await age(DAYS + 1)

  const left = async () => {
    const rows = await db().visit.findMany({
      where: { account_id: ctx.accountId },
      select: { id: true },
      orderBy: { id: 'asc' },
    })
    return rows.map(({ id }) => id)
  }
  expect(await emptyTrash(DAYS)).toMatchObject({ work_order: 1, visit: 1 })
  expect(await left()).toEqual([staying.id, done.id])
  expect(await there('technician', technician.id)).toBe(true)
  expect((await verbsOf(deleted.id)).at(-1)).toBe('purge by Retention')
  await deleteWorkOrder(ctx, staying.id)
  await age(DAYS + 1)
  await emptyTrash(DAYS)
  expect(await left()).toEqual([])
  await emptyTrash(DAYS)
  expect(await there('technician', technician.id)).toBe(false)
})

test('keeps a picture stored a moment ago, whose row may not be committed yet', async () => {
  const task = await makeTask(ctx)
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  await completeTask(ctx, task.id, { photos: [bytes.toString('base64')] })
  await deleteWorkOrder(ctx, task.work_order_id)
  await age(DAYS + 1)
  await emptyTrash(DAYS)
  const left = await readdir(join(env().DATA_DIR, 'photos', ctx.accountId), { recursive: true })
  expect(left.filter((name) => name.includes('.'))).toHaveLength(2)
})

test('leaves a record that is restored during the purge', async () => {
  const branch = await createBranch(ctx, { name: 'Coming back' })
  await deleteBranch(ctx, branch.id)
  await age(DAYS + 1)
  await inTransaction(ctx, async (tx) => {
    await tx.branch.update({
      where: { account_id_id: { account_id: ctx.accountId, id: branch.id } },
      data: { deleted_at: null },
    })
    expect(await emptyTrash(DAYS)).toEqual({ branch: 0 })
  })
  expect(await there('branch', branch.id)).toBe(true)
})
