import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { decideCommand, decideCommands, getCommand } from './index'

let office: ServiceContext
let home: Household
let phone: Awaited<ReturnType<typeof makePhone>>
let job: { id: string }

beforeEach(async () => {
  office = await makeAccount()
  home = await makeHousehold(office)
  phone = await makePhone(await signInAs(office, home.technician_id))
  job = await makeWorkOrder(office, { customer_id: home.customer_id, technician_id: home.technician_id })
  await updateWorkOrder(office, job.id, { status: 'cancelled' })
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** What a technician did at a job that the office had cancelled meanwhile. */
async function sendWork() {
  const start = phone.command('start', job.id, { occurred_at: ago(90) })
  const pause = phone.command('pause', job.id, { occurred_at: ago(60) })
  const complete = phone.command('complete_job', job.id, { occurred_at: ago(30) })
  const settled = await phone.send(start, pause, complete)
  expect(settled.map(({ outcome }) => outcome)).toEqual(['needs_decision', 'needs_decision', 'needs_decision'])
  return { start, pause, complete }
}

describe('a decision about what happened at a job', () => {
  it.each([
    ['start', 'pause', 'complete'],
    ['complete', 'start', 'pause'],
    ['pause', 'complete', 'start'],
    ['complete', 'pause', 'start'],
  ] as const)('leaves the job completed when it ended, applied as %s, %s, %s', async (...order) => {
    const work = await sendWork()
    for (const name of order) await decideCommand(office, work[name].id, { action: 'apply' })
    expect(await getWorkOrder(office, job.id)).toMatchObject({
      status: 'completed',
      completed_at: work.complete.occurred_at,
    })
  })

  it('says that a step was overtaken instead of reopening the job', async () => {
    const { start, complete } = await sendWork()
    await decideCommand(office, complete.id, { action: 'apply' })
    expect(await decideCommand(office, start.id, { action: 'apply' })).toMatchObject({
      outcome: 'merged',
      reason: 'later_move_known',
      decided_by: office.actor.name,
    })
  })

  it('does not undo a completion by the office that was later', async () => {
    const { start } = await sendWork()
    await updateWorkOrder(office, job.id, { status: 'completed' })
    const { completed_at } = await getWorkOrder(office, job.id)
    expect(await decideCommands(office, [start.id], { action: 'apply' })).toEqual({ overtaken: 1 })
    expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'completed', completed_at })
  })

  it('is made once for all of it, in the order in which it happened, or not at all', async () => {
    const { start, pause, complete } = await sendWork()
    const ids = [complete.id, pause.id, start.id]
    expect(await decideCommands(office, ids, { action: 'apply' })).toEqual({ overtaken: 0 })
    expect(await getWorkOrder(office, job.id)).toMatchObject({
      status: 'completed',
      started_at: start.occurred_at,
      completed_at: complete.occurred_at,
    })
    await expect(decideCommands(office, ids, { action: 'discard' })).rejects.toMatchObject({ code: 'already_decided' })
    expect(await getCommand(office, start.id)).toMatchObject({ outcome: 'accepted' })
  })

  it('takes no command of another company', async () => {
    const { start } = await sendWork()
    await decideCommands(await makeAccount(), [start.id, 'none'], { action: 'apply' })
    expect(await getCommand(office, start.id)).toMatchObject({ outcome: 'needs_decision' })
  })
})
