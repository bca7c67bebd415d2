import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BadLine, badLine, Crash, type Fault, FAULTS } from '@/components/field/store/bad-line'
import { eraseDatabase, type FieldDatabase, openDatabase } from '@/components/field/store/database'
import { lineOf } from '@/components/field/store/line'
import { enqueue } from '@/components/field/store/outbox'
import { flush, type Sending } from '@/components/field/store/sender'
import type { NewCommand } from '@/components/field/store/types'
import type { ServiceContext } from '@/lib/access/context'
import { db as server } from '@/lib/db/client'
import { EVENT_OF } from '@/lib/domain/field/kinds'
import { deleteWorkOrder, restoreWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { routesOf, signInTechnician } from '@/lib/testing/field-phone'
import { proofRuns } from '@/lib/testing/proof-size'

/*
 * The phone's own outbox and sender against the routes and the real service, with what happens on the way. Far more runs against the rules
 * alone: components/field/store/outbox.property.test.ts.
 */

const KINDS = ['note', 'arrive', 'start', 'pause', 'resume', 'complete_job'] as const
const OFFICE = ['cancel', 'hold', 'assign', 'reassign', 'trash', 'restore'] as const
const MINUTE = 60_000

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('work' as const), kind: fc.constantFrom(...KINDS) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('flush' as const),
      faults: fc.array(fc.constantFrom<Fault>(...FAULTS), { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('office' as const), what: fc.constantFrom(...OFFICE) }) },
)

type People = readonly [string, string]

async function officeDoes(office: ServiceContext, id: string, what: (typeof OFFICE)[number], people: People) {
  const row = await server().workOrder.findFirstOrThrow({ where: { id }, select: { deleted_at: true } })
  if (what === 'restore') return void (await restoreWorkOrder(office, id))
  if (row.deleted_at) return
  if (what === 'trash') await deleteWorkOrder(office, id)
  else if (what === 'assign') await updateWorkOrder(office, id, { status: 'assigned', technician_id: people[0] })
  else if (what === 'reassign') await updateWorkOrder(office, id, { technician_id: people[1] })
  else await updateWorkOrder(office, id, { status: what === 'cancel' ? 'cancelled' : 'on_hold' })
}

/** Sends what waits; where the page dies meanwhile it is opened again. */
async function flushOnce(sending: Sending & { line: BadLine }, userId: string): Promise<FieldDatabase> {
  const { db, line } = sending
  try {
    await flush(sending)
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    db.close()
    return openDatabase(userId)
  } finally {
    await line.arrive()
  }
  return db
}

async function check(db: FieldDatabase, work_order_id: string, commands: readonly NewCommand[]): Promise<void> {
  const where = { work_order_id }
  const stored = await server().fieldCommand.findMany({ where, select: { id: true, outcome: true } })
  const outcomes = new Map(stored.map(({ id, outcome }) => [id, outcome]))
  const rows = await db.getAllFromIndex('outbox', 'work_order_id', work_order_id)
  expect(rows.map(({ state, outcome }) => [state, outcome])).toEqual(
    rows.map(({ id }) => ['settled', outcomes.get(id)]),
  )
  expect([stored.length, rows.length]).toEqual([commands.length, commands.length])
  expect(await server().fieldEvent.count({ where })).toBe(commands.filter(({ kind }) => EVENT_OF[kind]).length)
  const notes = await server().workOrderNote.findMany({ where, select: { text: true } })
  const written = commands.flatMap(({ kind, payload }) => (kind === 'note' ? [payload.text] : []))
  expect(notes.map(({ text }) => text).toSorted()).toEqual(written.toSorted())
}

it('ends with one outcome for each command, and each report stored once', { timeout: 120_000 }, async () => {
  const office = await makeAccount()
  const home = await makeHousehold(office)
  const people = [home.technician_id, (await makeTechnician(office)).id] as const
  const sam = await signInTechnician(office, people[0])
  const good = lineOf(sam.id, routesOf(sam.cookie))
  let db = await openDatabase(sam.id)
  // A busy machine makes fewer runs.
  const end = performance.now() + 20_000
  const run = fc.asyncProperty(
    fc.array(step, { maxLength: 8 }),
    fc.integer({ min: -180, max: 180 }),
    async (steps, skew) => {
      if (performance.now() > end) return
      const clock = () => Date.now() - skew * MINUTE
      const scheduled_date = new Date().toISOString()
      const createdRows: NewCommand[] = []
      const { customer_id } = home
      const { id: work_order_id } = await makeWorkOrder(office, {
        customer_id,
        technician_id: people[0],
        scheduled_date,
      })
      await updateWorkOrder(office, work_order_id, { status: 'assigned' })
      const sendingWith = (faults: Fault[]) => ({
        db,
        line: badLine(good, [...faults]),
        now: clock,
        device: { label: 'Phone' },
      })
      // The first sync measures the clock.
      db = await flushOnce(sendingWith([]), sam.id)
      for (const one of steps)
        if (one.do === 'office') await officeDoes(office, work_order_id, one.what, people)
        else if (one.do === 'flush') db = await flushOnce(sendingWith(one.faults), sam.id)
        else {
          const payload = one.kind === 'note' ? { text: `Note ${createdRows.length}` } : {}
          const command = { kind: one.kind, work_order_id, payload } as NewCommand
          await enqueue(db, command, new Date(clock()))
          createdRows.push(command)
        }
      expect(await flush(sendingWith([]))).toBe('done')
      await check(db, work_order_id, createdRows)
    },
  )
  await fc.assert(run, { numRuns: proofRuns(200) })
  db.close()
  await eraseDatabase(sam.id)
})
