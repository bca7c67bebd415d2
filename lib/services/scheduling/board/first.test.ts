import { beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { unpackBoard } from '@/lib/domain/board/packed'
import { newId } from '@/lib/domain/id'
import { firstTechnicians, readBoard, readBoardText } from '@/lib/services/scheduling/board'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

/* What a screen of a large company shows is read before the rest: its first technicians, as they are read with all others. */

const DAY = [new Date('2027-01-13T00:00:00Z'), new Date('2027-01-14T00:00:00Z')] as const
const WEEKDAYS = [1, 2, 3]

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  home = await makeHousehold(ctx)
})

/** Makes technicians with shifts and a job on the day, in the order of their names. */
async function hire(from: number, to: number): Promise<string[]> {
  const ids = Array.from({ length: to - from + 1 }, () => newId())
  const account_id = ctx.accountId
  await db().technician.createMany({
    data: ids.map((id, index) => ({ account_id, id, name: `A ${String(from + index).padStart(3, '0')}` })),
  })
  await db().shift.createMany({
    data: ids.flatMap((technician_id) =>
      WEEKDAYS.map((weekday) => ({
        account_id,
        id: newId(),
        technician_id,
        weekday,
        start_minute: 480,
        end_minute: 960,
      })),
    ),
  })
  for (const technician_id of [ids[0], ids.at(-1)])
    for (const scheduled_date of ['2027-01-12T21:00:00Z', '2027-01-13T09:00:00Z'])
      await makeWorkOrder(ctx, { ...home, technician_id, scheduled_date, estimated_duration: 60 })
  return ids
}

test('a company of 80 technicians is read at once, a larger one begins with the first 40 by name', async () => {
  const early = await hire(1, 79)
  expect(await firstTechnicians(ctx)).toBeNull()
  await hire(80, 80)
  expect(await firstTechnicians(ctx)).toEqual(early.slice(0, 40))
})

test('the first technicians are read with the jobs, shifts and queue that they have among all', async () => {
  const waiting = await makeWorkOrder(ctx, { customer_id: home.customer_id })
  const first = (await firstTechnicians(ctx)) ?? []
  const [part, all] = [unpackBoard(await readBoardText(ctx, ...DAY, first)), await readBoard(ctx, ...DAY)]
  const chosen = new Set<string | null>(first)
  expect(part).toEqual({
    ...all,
    technicians: all.technicians.filter(({ id }) => chosen.has(id)),
    shifts: all.shifts.filter(({ technician_id }) => chosen.has(technician_id)),
    jobs: all.jobs.filter(({ technician_id }) => chosen.has(technician_id)),
  })
  expect(part.technicians).toHaveLength(40)
  expect(part.jobs).toHaveLength(2)
  expect(all.jobs.length).toBeGreaterThan(2)
  expect(part.queue.map(({ id }) => id)).toContain(waiting.id)
})
