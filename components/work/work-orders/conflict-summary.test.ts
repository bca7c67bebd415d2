import { expect, test } from 'vitest'
import type { ConflictCode } from '@/lib/domain/conflicts/types'
import { conflictSummary } from './conflict-summary'

const order = (id: string, ...codes: ConflictCode[]) => ({
  id,
  name: id,
  conflicts: codes.map((code) => ({ code, severity: 'hard' as const, message: code, related: [] })),
})

test('counts each work order once per kind of conflict, most severe kind first', () => {
  const orders = [
    order('a', 'travel_gap', 'overlap', 'overlap'),
    order('b', 'overlap'),
    order('c', 'missing_skill', 'overlap'),
  ]
  expect(conflictSummary(orders, 12)).toBe(
    '3 of 12 would overlap other work, 1 would lack a skill, 1 would leave too little travel time.',
  )
  expect(conflictSummary([], 12)).toBe('')
})
