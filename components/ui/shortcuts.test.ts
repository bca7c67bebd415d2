import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdTyping, isTypingHeld, takeTyping } from './shortcuts'

describe('takeTyping', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('returns what was typed, once', () => {
    holdTyping('Pine')
    vi.advanceTimersByTime(4_999)
    expect(takeTyping()).toBe('Pine')
    expect(takeTyping()).toBe('')
  })

  it('returns nothing that was typed too long ago', () => {
    holdTyping('Pine')
    vi.advanceTimersByTime(5_001)
    expect(isTypingHeld()).toBe(false)
    expect(takeTyping()).toBe('')
  })
})
