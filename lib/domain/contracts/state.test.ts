import { describe, expect, it } from 'vitest'
import { contractStateOn, contractStateText } from './state'

const today = '2026-11-24'
const said = (
  status: Parameters<typeof contractStateOn>[1]['status'],
  start_date: string | null,
  end_date: string | null,
) => contractStateText(contractStateOn(today, { status, start_date, end_date }), today, 'en-GB')

describe('contractStateOn', () => {
  it('never calls a contract active before its first day or after its last one', () => {
    expect(said('active', '2027-02-27', null)).toBe('Starts 27 Feb 2027')
    expect(said('active', '2026-11-25', '2027-11-24')).toBe('Starts 25 Nov')
    expect(said('active', '2026-11-24', '2026-11-24')).toBe('Active')
    expect(said('active', null, null)).toBe('Active')
    expect(said('active', '2025-11-24', '2026-11-23')).toBe('Ended 23 Nov')
  })

  it('tells an expired one by its last day, and leaves what people decided as it is', () => {
    expect(said('expired', null, '2025-12-31')).toBe('Ended 31 Dec 2025')
    expect(said('expired', null, null)).toBe('Ended')
    expect(said('draft', '2027-02-27', null)).toBe('Draft')
    expect(said('cancelled', '2025-01-01', '2025-12-31')).toBe('Cancelled')
  })

  it('writes the day in the reader’s language', () => {
    expect(contractStateText({ kind: 'upcoming', day: '2026-12-27' }, today, 'en-US')).toBe('Starts Dec 27')
  })
})
