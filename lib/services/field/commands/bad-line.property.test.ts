import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import type { CommandKind } from '@/lib/domain/field/kinds'
import type { CommandOutcomeRecord } from '@/lib/schemas/field/command'
import { registerDevice } from '@/lib/services/field/devices'
import { deleteWorkOrder, restoreWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { proofRuns } from '@/lib/testing/proof-size'
import { receiveCommands } from './index'

/*
 * Requests and answers are lost, come twice or in another order, the clock is wrong and the office changes the job meanwhile: each
 * command has one outcome, and what it told is there once. lib/domain/field/merge.property.test.ts runs the rules alone, far more often.
 */

const KINDS = ['note', 'arrive', 'start', 'pause', 'resume', 'complete_job'] as const satisfies readonly CommandKind[]
const EVENTS: readonly CommandKind[] = ['arrive', 'start', 'pause', 'resume', 'complete_job']

type Office = 'cancel' | 'hold' | 'assign' | 'reassign' | 'trash' | 'restore'

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('work' as const), kind: fc.constantFrom(...KINDS) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      lost: fc.constantFrom('request', 'answer', 'nothing'),
      reversed: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('office' as const),
      what: fc.constantFrom<Office>('cancel', 'hold', 'assign', 'reassign', 'trash', 'restore'),
    }),
  },
)

async function officeDoes(office: ServiceContext, id: string, what: Office, people: readonly [string, string]) {
  const row = await db().workOrder.findFirstOrThrow({ where: { id }, select: { deleted_at: true } })
  if (what === 'restore') return void (await restoreWorkOrder(office, id))
  if (row.deleted_at) return
  if (what === 'trash') await deleteWorkOrder(office, id)
  else if (what === 'assign') await updateWorkOrder(office, id, { status: 'assigned', technician_id: people[0] })
  else if (what === 'reassign') await updateWorkOrder(office, id, { technician_id: people[1] })
  else await updateWorkOrder(office, id, { status: what === 'cancel' ? 'cancelled' : 'on_hold' })
}

it('ends with one outcome for each command, and all that was told, once', { timeout: 120_000 }, async () => {
  const office = await makeAccount()
  const home = await makeHousehold(office)
  const people = [home.technician_id, (await makeTechnician(office)).id] as const
  const sam = await signInAs(office, people[0])
  const { command } = await makePhone(sam)
  const device_id = (await registerDevice(sam, { label: 'Phone' })).id
  const skewMinutes = fc.integer({ min: -180, max: 180 })
  // A busy machine makes fewer runs.
  const end = performance.now() + 20_000
  const run = fc.asyncProperty(fc.array(step, { maxLength: 9 }), skewMinutes, async (steps, skew) => {
    if (performance.now() > end) return
    const skew_ms = skew * 60_000
    const { id } = await makeWorkOrder(office, { customer_id: home.customer_id, technician_id: people[0] })
    await updateWorkOrder(office, id, { status: 'assigned' })
    const createdTasks: ReturnType<typeof command>[] = []
    const answered = new Map<string, CommandOutcomeRecord>()
    let time = Date.now() - 3_600_000
    const exchange = async (batch: typeof createdTasks, isAnswerLost: boolean) => {
      if (batch.length === 0) return
      const sent_at = new Date().toISOString()
      const { commands } = await receiveCommands(sam, { device_id, sent_at, skew_ms, commands: batch })
      expect(commands.map((one) => one.id)).toEqual(batch.map((one) => one.id))
      if (isAnswerLost) return
      for (const one of commands) {
        expect(answered.get(one.id) ?? one).toEqual(one)
        answered.set(one.id, one)
      }
    }
    for (const one of steps) {
      time += 60_000
      const waiting = createdTasks.filter((sent) => !answered.has(sent.id))
      if (one.do === 'office') await officeDoes(office, id, one.what, people)
      else if (one.do === 'work') {
        const payload = one.kind === 'note' ? { text: `Note ${createdTasks.length}` } : {}
        const occurred_at = new Date(time - skew_ms).toISOString()
        createdTasks.push(command(one.kind, id, { payload, occurred_at, base: { status: 'assigned' } }))
      } else if (one.lost !== 'request') {
        const batch = one.reversed ? waiting.toReversed() : waiting
        await exchange(one.twice ? [...batch, ...batch] : batch, one.lost === 'answer')
      }
    }
    await exchange(createdTasks, false)

    const where = { account_id: office.accountId, work_order_id: id }
    const stored = await db().fieldCommand.findMany({ where, select: { id: true, outcome: true } })
    expect(stored.map((one) => one.id).toSorted()).toEqual(createdTasks.map((one) => one.id).toSorted())
    for (const { id: commandId, outcome } of stored) expect(answered.get(commandId)?.outcome).toBe(outcome)
    expect(await db().fieldEvent.count({ where })).toBe(createdTasks.filter(({ kind }) => EVENTS.includes(kind)).length)
    const notes = await db().workOrderNote.findMany({ where, select: { text: true } })
    const written: string[] = createdTasks.flatMap(({ payload }) => ('text' in payload ? [String(payload.text)] : []))
    expect(notes.map(({ text }) => text).toSorted()).toEqual(written.toSorted())
  })
  await fc.assert(run, { numRuns: proofRuns(200) })
})
