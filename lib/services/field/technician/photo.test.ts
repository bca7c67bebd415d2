import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { createTechnician } from '@/lib/services/people/technicians'
import { completeTask, createTask } from '@/lib/services/work/tasks'
import { changeWorkOrders, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { signInAs } from '@/lib/testing/factories/field'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { linkToOwnPhoto } from './index'

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let office: ServiceContext
let sam: ServiceContext
let order: { id: string }
let photo: string

beforeEach(async () => {
  office = await makeAccount()
  const { customer_id, technician_id } = await makeHousehold(office)
  sam = await signInAs(office, technician_id)
  order = await makeWorkOrder(office, { customer_id, technician_id })
  const task = await createTask(office, order.id, { name: 'Look' })
  photo = (await completeTask(office, task.id, { photos: [PIXEL] })).photos[0]?.id ?? ''
})

describe('a photo of a job', () => {
  it('is shown to its technician, and to nobody else', async () => {
    expect(await linkToOwnPhoto(sam, photo)).toContain(`/api/v1/photos/${photo}?`)
    const ana = await signInAs(office, (await createTechnician(office, { name: 'Ana Ruiz' })).id)
    for (const [who, id] of [
      [ana, photo],
      [sam, newId()],
      [sam, 'nonsense'],
      [await makeAccount(), photo],
    ] as const)
      await expect(linkToOwnPhoto(who, id)).rejects.toMatchObject({ code: 'not_found' })
    for (const nobody of [await signInAs(office, null), office])
      await expect(linkToOwnPhoto(nobody, photo)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

it('a photo of a service is shown to whom a job at the same machine belongs, once that service is done', async () => {
  const { customer_id } = await getWorkOrder(office, order.id).then(({ customer }) => ({ customer_id: customer.id }))
  const asset = await makeAsset(office, { customer_id })
  const { id: technician_id } = await createTechnician(office, { name: 'Ana Ruiz' })
  const ana = await signInAs(office, technician_id)
  await makeWorkOrder(office, { customer_id, technician_id, asset_ids: [asset.id] })
  await updateWorkOrder(office, order.id, { asset_ids: [asset.id], status: 'in_progress' })
  await expect(linkToOwnPhoto(ana, photo)).rejects.toMatchObject({ code: 'not_found' })
  await updateWorkOrder(office, order.id, { status: 'completed' })
  expect(await linkToOwnPhoto(ana, photo)).toContain(`/api/v1/photos/${photo}?`)
})

it('a technician may read their job, but not change it through the office’s verbs', async () => {
  expect((await getWorkOrder(sam, order.id)).id).toBe(order.id)
  for (const attempt of [
    () => updateWorkOrder(sam, order.id, { status: 'completed' }),
    () => changeWorkOrders(sam, { ids: [order.id], status: 'completed' }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})
