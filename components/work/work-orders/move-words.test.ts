import { describe, expect, it } from 'vitest'
import { offeredMoves } from '@/lib/domain/work-orders/console-moves'
import { isFinished, WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { moveWords } from './move-words'

describe('moveWords', () => {
  it.each(WORK_ORDER_STATUSES)('offers to reopen from %s only if it is finished', (status) => {
    const words = [null, 't1'].flatMap((technician_id) =>
      offeredMoves({ status, technician_id }).map((to) => moveWords(status, to)),
    )
    expect(words.includes('Reopen')).toBe(isFinished(status))
  })
})
