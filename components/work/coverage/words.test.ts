import { describe, expect, it } from 'vitest'
import type { LinePayer } from '@/lib/domain/coverage/types'
import { coverageSentence } from './words'

const of = (type: 'part' | 'labor' | 'travel', payer: LinePayer, percent = 100) => ({
  ...{ type, payer, percent, source_type: null, source_id: null, reason: '' },
})

describe('coverageSentence', () => {
  it('names together what the same one pays', () => {
    expect(coverageSentence([of('part', 'warranty'), of('labor', 'warranty'), of('travel', 'customer', 0)])).toBe(
      'Parts and labor: warranty; travel: the customer pays',
    )
    expect(coverageSentence([of('part', 'contract'), of('labor', 'contract'), of('travel', 'contract')])).toBe(
      'Parts, labor and travel: contract',
    )
  })

  it('says the share that a contract pays', () => {
    expect(coverageSentence([of('part', 'customer', 0), of('labor', 'contract', 60)])).toBe(
      'Parts: the customer pays; labor: contract (60 %)',
    )
  })
})
