import { expect, test } from 'vitest'
import { hasWindow, spanOfWindow, windowOf } from './visit-window'

const NINE = '2026-03-25T09:00:00Z'
const open = { window_start: null, window_end: null }

test('a window is open on the side without a time', () => {
  expect(spanOfWindow({ window_start: NINE, window_end: null })).toEqual({ start: Date.parse(NINE), end: Infinity })
  expect(spanOfWindow({ window_start: null, window_end: NINE })).toEqual({ start: -Infinity, end: Date.parse(NINE) })
  expect(spanOfWindow(open)).toEqual({ start: -Infinity, end: Infinity })
})

test('one side is enough for a window', () => {
  expect(hasWindow({ ...open, window_start: NINE })).toBe(true)
  expect(hasWindow({ ...open, window_end: NINE })).toBe(true)
  expect(hasWindow(open)).toBe(false)
})

test('the window of a record is its two times alone', () => {
  const record = { id: '1', window_start: NINE, window_end: null }
  expect(windowOf(record)).toEqual({ window_start: NINE, window_end: null })
})
