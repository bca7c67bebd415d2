import { describe, expect, it } from 'vitest'
import { type CompletionRules, type CompletionState, missingFor, missingWords, NO_RULES } from './completion-rules'

const NOTHING: CompletionState = { photos: 0, openItems: 3, unreadMeters: [], signedBy: [] }
const wordsOf = (rules: CompletionRules, state: CompletionState) => missingFor(rules, state).map(missingWords)

describe('what a completion misses', () => {
  it('is nothing where nothing is asked for', () => {
    expect(missingFor(NO_RULES, NOTHING)).toEqual([])
  })

  it('names photos, unanswered items and unread meters in words', () => {
    const rules = { ...NO_RULES, min_photos: 2, all_items: true }
    expect(wordsOf(rules, { ...NOTHING, photos: 1, openItems: 1, unreadMeters: ['Hours'] })).toEqual([
      '1 photo (1 of 2 taken)',
      'Answers to 1 checklist item',
      'A reading of Hours',
    ])
    expect(wordsOf(rules, NOTHING)).toEqual(['2 photos (0 of 2 taken)', 'Answers to 3 checklist items'])
    expect(wordsOf(rules, { ...NOTHING, photos: 2, openItems: 0 })).toEqual([])
  })

  it('is the signature of whom the rules name, and of nobody else', () => {
    const rules = { ...NO_RULES, signature: 'customer' as const }
    expect(wordsOf(rules, NOTHING)).toEqual(['The customer’s signature'])
    expect(wordsOf(rules, { ...NOTHING, signedBy: ['technician'] })).toEqual(['The customer’s signature'])
    expect(wordsOf(rules, { ...NOTHING, signedBy: ['technician', 'customer'] })).toEqual([])
  })
})
