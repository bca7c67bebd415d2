import { describe, expect, it } from 'vitest'
import { missingFor, NO_RULES } from './completion-rules'

const NOTHING = { photos: 0, openItems: 3, unreadMeters: [] }

describe('what a completion misses', () => {
  it('is nothing where nothing is asked for, nor for a signature, which cannot be given', () => {
    expect(missingFor(NO_RULES, NOTHING)).toEqual([])
    expect(missingFor({ ...NO_RULES, signature: 'customer' }, NOTHING)).toEqual([])
  })

  it('names photos, unanswered items and unread meters in words', () => {
    const rules = { ...NO_RULES, min_photos: 2, all_items: true }
    expect(missingFor(rules, { photos: 1, openItems: 1, unreadMeters: ['Hours'] })).toEqual([
      ...['1 photo (1 of 2 taken)', 'Answers to 1 checklist item', 'A reading of Hours'],
    ])
    expect(missingFor(rules, NOTHING)).toEqual(['2 photos (0 of 2 taken)', 'Answers to 3 checklist items'])
    expect(missingFor(rules, { photos: 2, openItems: 0, unreadMeters: [] })).toEqual([])
  })
})
