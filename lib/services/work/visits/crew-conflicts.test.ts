import { beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { readConflicts, readVisitConflicts } from '@/lib/services/work/conflicts'
import { makeAccount } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { createVisit, dryRunUpdateVisit, getVisit, updateVisit } from './index'

let ctx: ServiceContext
let customer_id: string

beforeAll(async () => {
  ctx = await makeAccount()
  customer_id = (await makeHousehold(ctx)).customer_id
})

const START = '2026-11-25T09:00:00Z'
const codesOf = ({ conflicts }: Awaited<ReturnType<typeof getVisit | typeof getWorkOrder>>) =>
  conflicts.flatMap(({ code }) => (code.startsWith('crew_') ? [code] : []))
const make = (more: object = {}) =>
  makeWorkOrder(ctx, { customer_id, scheduled_date: START, estimated_duration: 60, ...more })

it('reports work that needs more people than are assigned', async () => {
  expect(codesOf(await getWorkOrder(ctx, (await make()).id))).toEqual([])
  const { id } = await make({ crew_size: 2 })
  expect(codesOf(await getWorkOrder(ctx, id))).toEqual(['crew_short'])
})

it('reports both visits of a group that begin apart, and neither once they move together', async () => {
  const { id } = await make()
  const group_id = newId()
  await updateVisit(ctx, id, { group_id })
  const helper = await createVisit(ctx, id, { minutes: 60, group_id, scheduled_start: START })
  expect([codesOf(await getWorkOrder(ctx, id)), codesOf(await getVisit(ctx, helper.id))]).toEqual([[], []])
  await updateWorkOrder(ctx, id, { scheduled_date: '2026-11-25T11:00:00Z' })
  expect([codesOf(await getWorkOrder(ctx, id)), codesOf(await getVisit(ctx, helper.id))]).toEqual([[], []])
  await updateVisit(ctx, helper.id, { scheduled_start: START }, null, { alone: true })
  expect([codesOf(await getWorkOrder(ctx, id)), codesOf(await getVisit(ctx, helper.id))]).toEqual([
    ['crew_apart'],
    ['crew_apart'],
  ])
  await updateVisit(ctx, helper.id, { status: 'cancelled' })
  expect(codesOf(await getWorkOrder(ctx, id))).toEqual([])
})

it('reports no conflict with the rest of a group while one of it moves', async () => {
  const { id } = await make()
  const group_id = newId()
  await updateVisit(ctx, id, { group_id })
  const helper = await createVisit(ctx, id, { minutes: 60, group_id, scheduled_start: START })
  const at = (hour: number) => `2026-11-25T${hour}:00:00Z`
  const answers = [
    await updateWorkOrder(ctx, id, { scheduled_date: at(11) }),
    await updateVisit(ctx, id, { scheduled_start: at(12) }),
    await updateVisit(ctx, helper.id, { scheduled_start: at(13) }),
    (await dryRunUpdateVisit(ctx, id, { scheduled_start: at(14) })).value,
    (await dryRunUpdateVisit(ctx, helper.id, { scheduled_start: at(15) })).value,
  ]
  expect(answers.map(codesOf)).toEqual([[], [], [], [], []])
})

it('reads everything that crew conflicts need in the one statement of the conflict context', async () => {
  const [lift, alone] = [await make({ crew_size: 3 }), await make()]
  const group_id = newId()
  await updateVisit(ctx, lift.id, { group_id })
  const helper = await createVisit(ctx, lift.id, { minutes: 60, group_id, scheduled_start: START })
  await updateVisit(ctx, helper.id, { scheduled_start: '2026-11-25T11:00:00Z' }, null, { alone: true })
  const conflictCodes: string[][] = []
  const orders = await watch(async () => {
    const all = await readConflicts(undefined, ctx, [lift.id, alone.id])
    for (const id of [lift.id, alone.id]) conflictCodes.push((all.get(id) ?? []).map(({ code }) => code))
  })
  const further = await watch(async () => {
    conflictCodes.push((await readVisitConflicts(undefined, ctx, helper.id)).map(({ code }) => code))
  })
  expect([orders.length, further.length]).toEqual([1, 1])
  const crews = conflictCodes.map((codes) => codes.filter((code) => code.startsWith('crew_')).toSorted())
  expect(crews).toEqual([['crew_apart', 'crew_short'], [], ['crew_apart', 'crew_short']])
})
