import { describe, expect, it } from 'vitest'
import type { LinePayer } from '@/lib/domain/coverage/types'
import type { CoveredLine } from '@/lib/schemas/work/coverage'
import { coverageSentence } from './words'

const lineOf = (type: 'part' | 'labor' | 'travel', payer: LinePayer, percent = 100) => ({
  type,
  payer,
  percent,
  source_type: null,
  source_id: null,
  reason: '',
})

const before = (outlook: ReturnType<typeof lineOf>[]) => coverageSentence({ outlook, lines: [] })

/** A line of the bill of which others cover a share. */
const line = (type: CoveredLine['type'], payer: LinePayer, covered_percent = 100): CoveredLine => ({
  line_item_id: 'line',
  description: 'Work',
  asset_id: null,
  subtotal: 100,
  decided: true,
  coverage_locked: false,
  type,
  payer,
  covered_percent,
  source_type: null,
  source_id: null,
  coverage_reason: '',
  covered_amount: covered_percent,
  billable_subtotal: 100 - covered_percent,
  billable_tax: 0,
  billable_total: 100 - covered_percent,
})

describe('coverageSentence', () => {
  it('joins types that the same payer pays', () => {
    expect(before([lineOf('part', 'warranty'), lineOf('labor', 'warranty'), lineOf('travel', 'customer', 0)])).toBe(
      'Parts and labor: warranty; travel: the customer pays',
    )
    expect(before([lineOf('part', 'contract'), lineOf('labor', 'contract'), lineOf('travel', 'contract')])).toBe(
      'Parts, labor and travel: contract',
    )
  })

  it('says the share that a contract pays', () => {
    expect(before([lineOf('part', 'customer', 0), lineOf('labor', 'contract', 60)])).toBe(
      'Parts: the customer pays; labor: contract (60 %)',
    )
  })

  describe('with lines', () => {
    const outlook = [lineOf('part', 'customer', 0), lineOf('labor', 'customer', 0), lineOf('travel', 'customer', 0)]
    const sentenceOf = (...lines: CoveredLine[]) => coverageSentence({ outlook, lines })

    it('lets the lines of a type speak for it', () => {
      expect(sentenceOf(line('labor', 'goodwill', 50))).toBe(
        'Parts and travel: the customer pays; labor: goodwill (50 %)',
      )
      expect(sentenceOf(line('travel', 'contract', 0))).toBe('Parts, labor and travel: the customer pays')
    })

    it('names everybody who pays for some lines of a type', () => {
      expect(sentenceOf(line('part', 'customer', 0), line('part', 'warranty'), line('labor', 'contract'))).toBe(
        'Parts: partly warranty, partly the customer; labor: contract; travel: the customer pays',
      )
      expect(sentenceOf(line('labor', 'contract', 60), line('labor', 'contract'))).toContain(
        'labor: partly contract (60 %), partly contract',
      )
    })

    it('names materials and fees once there are any, and no discount', () => {
      expect(sentenceOf(line('fee', 'contract'), line('discount', 'customer', 0))).toBe(
        'Parts, labor and travel: the customer pays; fees: contract',
      )
    })

    it.each(['part', 'labor', 'travel', 'material', 'fee'] as const)('always says who else pays for %s', (type) => {
      for (const payer of ['warranty', 'contract', 'goodwill'] as const)
        expect(sentenceOf(line(type, 'customer', 0), line(type, payer, 30))).toContain(`${payer} (30 %)`)
    })
  })
})
