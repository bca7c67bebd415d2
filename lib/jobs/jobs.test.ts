import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { CHANGES_CHANNEL } from '@/lib/db/announce'
import { db } from '@/lib/db/client'
import { enqueue, type Queue, type Subject } from '@/lib/db/enqueue'
import { listen } from '@/lib/db/listen'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { makeAccount } from '@/lib/testing/account'
import { makeJobsDue } from '@/lib/testing/jobs'
import { claimJob, endJob, readDue, renewClaims, retryJob } from './claim'
import { readQueues } from './metrics'
import { type QueueWork, runJob } from './run'
import { JobRunner } from './runner'

const QUEUE: Queue = 'make-plans'
const { signal } = new AbortController()

let ctx: ServiceContext

beforeEach(async () => {
  await db().job.deleteMany()
  await db().jobTurn.deleteMany()
  ctx = await makeAccount()
})

const subjectOf = ({ accountId }: ServiceContext): Subject => ({ account_id: accountId, id: newId() })
const enqueueFor = (owner: ServiceContext, ...subjects: Subject[]) =>
  inTransaction(owner, (tx) => enqueue(tx, QUEUE, subjects))
/** Work that notes its subjects. */
function recorded(over: Partial<QueueWork> = {}) {
  const ran: string[] = []
  const run: QueueWork['run'] = ({ id }) => {
    ran.push(id)
    return Promise.resolve(null)
  }
  return { ran, work: { concurrency: 2, run, enqueueLost: () => Promise.resolve(), ...over } }
}
function startRunner(work: QueueWork, sweepMs?: number): JobRunner {
  const runner = new JobRunner({ [QUEUE]: work }, () => Promise.resolve(0), sweepMs)
  runner.start()
  onTestFinished(() => runner.stop())
  return runner
}

describe('enqueue', () => {
  it('creates a job in the transaction of its cause, and none after a rollback', async () => {
    const [keptRow, lost] = [subjectOf(ctx), subjectOf(ctx)]
    await enqueueFor(ctx, keptRow)
    const failed = inTransaction(ctx, async (tx) => {
      await enqueue(tx, QUEUE, [lost])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await db().job.findMany({ select: { key: true } })).toEqual([{ key: keptRow.id }])
  })

  it('hands the next part of a job the cursor at which the last one ended', async () => {
    await enqueueFor(ctx, subjectOf(ctx))
    const cursors: (string | null)[] = []
    const parts = [{ at: new Date(), cursor: 'site 50' }, new Date(), null]
    const { work } = recorded({
      run: (_subject, _signal, cursor) => {
        cursors.push(cursor)
        return Promise.resolve(parts.shift() ?? null)
      },
    })
    for (const _part of [1, 2, 3]) {
      const job = await claimJob(QUEUE)
      if (job) await runJob(job, work, signal)
    }
    expect(cursors).toEqual([null, 'site 50', null])
    expect(await db().job.count()).toBe(0)
  })

  it.each([
    ['follow-promises', null],
    ['locate-sites', 'part 1'],
  ] as const)(
    'goes on in %s from %s when it is asked for between two parts, or during one',
    async (queue, expected) => {
      const subject = subjectOf(ctx)
      const request = () => inTransaction(ctx, (tx) => enqueue(tx, queue, [subject]))
      const next = { at: new Date(), cursor: 'part 1' }
      const cursors: (string | null)[] = []
      const steps = [() => Promise.resolve(), request]
      const { work } = recorded({
        run: async (_subject, _signal, cursor) => {
          cursors.push(cursor)
          const step = steps.shift()
          await step?.()
          return step ? next : null
        },
      })
      await request()
      for (const _part of [1, 2, 3]) {
        const job = await claimJob(queue)
        if (job) await runJob(job, work, signal)
        if (cursors.length === 1) await request()
      }
      expect(cursors).toEqual([null, expected, expected])
      expect(await db().job.count()).toBe(0)
    },
  )

  it('wakes processes after the commit of the transaction that it joined', async () => {
    const messages: string[] = []
    await new Promise<void>((listening) => {
      const stop = listen(CHANGES_CHANNEL, (text) => messages.push(text), listening)
      onTestFinished(stop)
    })
    await inTransaction(ctx, async (tx) => {
      await inTransaction({ ...ctx, tx }, (joined) => enqueue(joined, QUEUE, [subjectOf(ctx)]))
      await pause(100)
      expect(messages.join()).not.toContain(QUEUE)
    })
    await expect.poll(() => messages.join()).toContain(QUEUE)
  })

  it('creates one job per subject, which runs again when it was enqueued while running', async () => {
    const subject = subjectOf(ctx)
    await enqueueFor(ctx, subject)
    await enqueueFor(ctx, subject)
    const job = await claimJob(QUEUE)
    expect(await claimJob(QUEUE)).toBeNull()
    await enqueueFor(ctx, subject)
    expect(await claimJob(QUEUE)).toBeNull()
    if (job) await endJob(job, null)
    const again = await claimJob(QUEUE)
    expect(again).toMatchObject({ key: subject.id, attempts: 1 })
    if (again) await endJob(again, null)
    expect(await db().job.count()).toBe(0)
  })
})

describe('claimJob', () => {
  it('serves accounts in turn, however many jobs one of them has', async () => {
    const [second, third] = [await makeAccount(), await makeAccount()]
    await enqueueFor(ctx, ...Array.from({ length: 5 }, () => subjectOf(ctx)))
    await enqueueFor(second, subjectOf(second), subjectOf(second))
    await enqueueFor(third, subjectOf(third))
    const served: (string | null | undefined)[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const job = await claimJob(QUEUE)
      served.push(job?.account_id)
      if (job) await endJob(job, null)
    }
    const [a, b, c] = [ctx, second, third].map(({ accountId }) => accountId)
    expect(served).toEqual([a, b, c, a, b])
  })

  it('gives each job to one of several concurrent claims', async () => {
    await enqueueFor(ctx, ...Array.from({ length: 20 }, () => subjectOf(ctx)))
    const claimed = await Promise.all(Array.from({ length: 30 }, () => claimJob(QUEUE)))
    const keys = claimed.flatMap((job) => job?.key ?? [])
    expect(keys.length).toBeGreaterThan(0)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('reclaims the job of a dead process, whose result no longer counts', async () => {
    await enqueueFor(ctx, subjectOf(ctx))
    const dead = await claimJob(QUEUE)
    const { next } = await readDue()
    expect((next?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(20_000)
    await makeJobsDue(QUEUE)
    const alive = await claimJob(QUEUE)
    expect(alive).toMatchObject({ key: dead?.key, attempts: 2 })
    if (dead) await endJob(dead, null)
    expect(await renewClaims([dead?.claim ?? '', alive?.claim ?? ''])).toEqual(new Set([alive?.claim]))
  })

  it('waits longer after each attempt that failed', async () => {
    await enqueueFor(ctx, subjectOf(ctx))
    const waits: number[] = []
    for (const _attempt of [1, 2, 3]) {
      const job = await claimJob(QUEUE)
      if (job) await retryJob(job)
      waits.push(Math.round((((await readDue()).next?.getTime() ?? 0) - Date.now()) / 1000))
      await makeJobsDue(QUEUE)
    }
    expect(waits).toEqual([2, 4, 8])
  })
})

describe('runJob', () => {
  it('gives up after the allowed attempts and reports the failure', async () => {
    const body: string[] = []
    const giveUp = ({ id }: Subject) => Promise.resolve(void body.push(id))
    const { work } = recorded({ maxAttempts: 2, giveUp, run: () => Promise.reject(new Error('broken')) })
    const subject = subjectOf(ctx)
    await enqueueFor(ctx, subject)
    for (const expected of [[], [subject.id]]) {
      const job = await claimJob(QUEUE)
      if (job) await runJob(job, work, signal)
      expect(body).toEqual(expected)
      await makeJobsDue(QUEUE)
    }
    expect(await db().job.count()).toBe(0)
  })
})

describe('two runners', () => {
  it('run each job once, as soon as it is committed', async () => {
    const { ran, work } = recorded()
    startRunner(work)
    startRunner(work)
    const subjects = Array.from({ length: 50 }, () => subjectOf(ctx))
    await Promise.all(subjects.map((subject) => enqueueFor(ctx, subject)))
    await expect.poll(() => db().job.count()).toBe(0)
    expect(ran.toSorted()).toEqual(subjects.map(({ id }) => id).toSorted())
  })
})

describe('a runner', () => {
  it('finds at its start jobs of a process that died before it notified', async () => {
    const subject = subjectOf(ctx)
    await db().$transaction((tx) => enqueue(tx, QUEUE, [subject]))
    const { ran, work } = recorded()
    startRunner(work)
    await expect.poll(() => ran).toEqual([subject.id])
  })

  it('finds by its sweep jobs without a notification, and subjects without a job', async () => {
    const [unannounced, lost] = [subjectOf(ctx), subjectOf(ctx)]
    let missing = false
    const enqueueLost = async () => {
      if (missing) await db().$transaction((tx) => enqueue(tx, QUEUE, [lost]))
      missing = false
    }
    const { ran, work } = recorded({ enqueueLost })
    startRunner(work, 100)
    await db().$transaction((tx) => enqueue(tx, QUEUE, [unannounced]))
    await expect.poll(() => ran).toEqual([unannounced.id])
    missing = true
    await expect.poll(() => ran).toEqual([unannounced.id, lost.id])
  })

  it('runs the job of another account while all jobs of one hang', async () => {
    const other = await makeAccount()
    const started: string[] = []
    const hang: QueueWork['run'] = ({ account_id }, stopped) => {
      started.push(account_id)
      if (account_id === other.accountId) return Promise.resolve(null)
      return new Promise((resolve) => stopped.addEventListener('abort', () => resolve(null), { once: true }))
    }
    startRunner(recorded({ concurrency: 4, run: hang }).work)
    await enqueueFor(ctx, ...Array.from({ length: 14 }, () => subjectOf(ctx)))
    await expect.poll(() => started).toEqual([ctx.accountId, ctx.accountId])
    await enqueueFor(other, subjectOf(other))
    await expect.poll(() => started).toEqual([ctx.accountId, ctx.accountId, other.accountId])
  })

  it('runs a job again at the time it returned', async () => {
    let runs = 0
    const { work } = recorded({ run: () => Promise.resolve(++runs < 3 ? new Date(Date.now() + 50) : null) })
    startRunner(work)
    await enqueueFor(ctx, subjectOf(ctx))
    await expect.poll(() => db().job.count()).toBe(0)
    expect(runs).toBe(3)
  })

  it('asks running jobs to finish when it stops, and leaves the others in the queue', async () => {
    const started: string[] = []
    const run: QueueWork['run'] = ({ id }, request) => {
      started.push(id)
      return new Promise((resolve) => request.addEventListener('abort', () => resolve(new Date())))
    }
    const runner = startRunner(recorded({ concurrency: 1, run }).work)
    await enqueueFor(ctx, subjectOf(ctx), subjectOf(ctx))
    await expect.poll(() => started.length).toBe(1)
    expect(await readQueues()).toEqual(
      expect.arrayContaining([
        { name: QUEUE, state: 'due', count: 1, late: expect.any(Number) },
        { name: QUEUE, state: 'running', count: 1, late: 0 },
      ]),
    )
    await runner.stop()
    expect(await readQueues()).toEqual([{ name: QUEUE, state: 'due', count: 2, late: expect.any(Number) }])
    expect(started).toHaveLength(1)
  })
})
