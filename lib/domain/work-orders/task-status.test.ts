import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_DURATION_MINUTES } from '@/lib/schemas/fields'
import { moveTask, TASK_STATUSES, type TaskState } from './task-status'

const now = new Date('2026-11-21T12:00:00Z')
const pending: TaskState = { status: 'pending', actual_duration: null, started_at: null, completed_at: null }
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const status = fc.constantFrom(...TASK_STATUSES)
const instant = fc.option(fc.date({ min: new Date('2015-01-01'), max: now, noInvalidDate: true }))
const minutes = fc.option(fc.integer({ min: 0, max: MAX_DURATION_MINUTES }))
const state = fc.record({ status, actual_duration: minutes, started_at: instant, completed_at: instant })
const change = fc.record({ status, actual_duration: minutes }, { requiredKeys: [] })

test('completing measures how long it took, unless somebody said so or the start is not known', () => {
  const started: TaskState = { ...pending, status: 'in_progress', started_at: minutesAgo(42.4) }
  expect(moveTask(started, { status: 'completed' }, now).actual_duration).toBe(42)
  expect(moveTask(started, { status: 'completed', actual_duration: 30 }, now).actual_duration).toBe(30)
  expect(moveTask({ ...started, actual_duration: 25 }, { status: 'completed' }, now).actual_duration).toBe(25)
  expect(moveTask(pending, { status: 'completed' }, now).actual_duration).toBeNull()
})

test('a duration cleared on a completed task stays empty', () => {
  const done = moveTask({ ...pending, started_at: minutesAgo(10) }, { status: 'completed' }, now)
  expect(moveTask(done, { actual_duration: null }, now).actual_duration).toBeNull()
})

test('computed durations can be sent back', () => {
  fc.assert(
    fc.property(state, change, (one, sent) => {
      const { actual_duration } = moveTask(one, sent, now)
      if (actual_duration !== null) {
        expect(Number.isInteger(actual_duration)).toBe(true)
        expect(actual_duration).toBeGreaterThanOrEqual(0)
        expect(actual_duration).toBeLessThanOrEqual(MAX_DURATION_MINUTES)
      }
    }),
  )
})

test('keeps the start, has a completion time only while completed, and a sent status wins', () => {
  fc.assert(
    fc.property(state, change, (one, sent) => {
      const after = moveTask(one, sent, now)
      expect(after.status).toBe(sent.status ?? one.status)
      if (one.started_at) expect(after.started_at).toBe(one.started_at)
      else expect(after.started_at).toEqual(after.status === 'in_progress' ? now : null)
      expect(after.completed_at !== null).toBe(after.status === 'completed')
      if (after.status === 'completed' && one.completed_at) expect(after.completed_at).toBe(one.completed_at)
    }),
  )
})
