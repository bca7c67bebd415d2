import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { firstIdAt, instantOfId, isId, newId, NO_ID } from './id'

describe('newId', () => {
  it('makes ids that sort by their time', () => {
    const ids = Array.from({ length: 50 }, newId)
    expect(ids.toSorted()).toEqual(ids)
    for (const id of ids) expect(isId(id)).toBe(true)
  })

  it('keeps the time of its creation', () => {
    const before = Date.now()
    const instant = instantOfId(newId())
    expect(instant).toBeGreaterThanOrEqual(before)
    expect(instant).toBeLessThanOrEqual(Date.now())
  })
})

describe('newId, where the clock is set back', () => {
  const at = (instant: number) => {
    vi.setSystemTime(instant)
    return instantOfId(newId())
  }

  it('goes on in order after a little, and follows it after more', () => {
    const now = Date.now() + 3_600_000
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect([at(now), at(now - 60_000), at(now - 60_001)]).toEqual([now, now, now - 60_001])
  })
})

describe('isId', () => {
  it('accepts a UUID in either case and rejects everything else', () => {
    const id = '01890000-0000-7000-8000-00000000abcd'
    expect([id, id.toUpperCase(), NO_ID].map(isId)).toEqual([true, true, true])
    for (const text of ['', 'nonsense', `${id}0`, `x${id}`, id.slice(1), id.replace('-', ''), id.replace('a', 'g')])
      expect(isId(text), text).toBe(false)
  })
})

describe('firstIdAt', () => {
  it('is the lowest id of its millisecond', () => {
    expect(firstIdAt(0)).toBe('00000000-0000-7000-8000-000000000000')
    expect(firstIdAt(0x0189_abcd_ef01)).toBe('0189abcd-ef01-7000-8000-000000000000')
    expect(firstIdAt(0x0189_abcd_ef01 + 0.9)).toBe(firstIdAt(0x0189_abcd_ef01))
    expect(firstIdAt(-5)).toBe(firstIdAt(0))
  })

  it('is read back by instantOfId', () => {
    const instant = Date.parse('2026-03-25T09:00:00.123Z')
    expect(instantOfId(firstIdAt(instant))).toBe(instant)
  })
})

describe('instantOfId', () => {
  it('is null for ids without a time', () => {
    for (const id of ['nonsense', NO_ID, '01890000-0000-4000-8000-000000000000']) expect(instantOfId(id)).toBeNull()
  })
})
