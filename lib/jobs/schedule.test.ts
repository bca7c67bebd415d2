import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { makeJobsDue, runDueJobs } from '@/lib/testing/jobs'
import { nextRun } from './schedule'

it('names the next time of an hourly and of a daily schedule', () => {
  const next = (hours: 1 | 24, minutes: number, now: string) =>
    nextRun({ hours, minutes }, Date.parse(now)).toISOString()
  expect(next(1, 7, '2026-11-22T10:06:59Z')).toBe('2026-11-22T10:07:00.000Z')
  expect(next(1, 7, '2026-11-22T10:07:00Z')).toBe('2026-11-22T11:07:00.000Z')
  expect(next(24, 157, '2026-11-22T02:36:00Z')).toBe('2026-11-22T02:37:00.000Z')
  expect(next(24, 157, '2026-11-22T02:37:00Z')).toBe('2026-11-23T02:37:00.000Z')
})

it('runs what was missed once, and then waits for its time', async () => {
  expect(await runDueJobs('purge-expired')).toBe(0)
  await makeJobsDue('purge-expired')
  expect(await runDueJobs('purge-expired')).toBe(1)
  const [job] = await db().job.findMany({ where: { queue: 'purge-expired' } })
  expect(job?.run_at.toISOString()).toMatch(/:07:00\.000Z$/)
})
