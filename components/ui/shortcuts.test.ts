import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdTyping, isTypingHeldFor, takeTyping } from './shortcuts'

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
    holdTyping('Pine', '/board')
    vi.advanceTimersByTime(5_001)
    expect(isTypingHeldFor('/board')).toBe(false)
    expect(takeTyping()).toBe('')
  })
})

describe('isTypingHeldFor', () => {
  it('is true for the page on its way, not for one that loads behind it', () => {
    holdTyping('', '/board')
    expect(isTypingHeldFor('/board')).toBe(true)
    holdTyping()
    expect(isTypingHeldFor('/board')).toBe(false)
  })
})
