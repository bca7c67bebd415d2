import { describe, expect, it } from 'vitest'
import { firstTimeWords } from './first-time-words'

const none = { completed: 0, first_time: 0 }

describe('firstTimeWords', () => {
  it('shows the settled share, and the younger work as provisional', () => {
    const settled = { completed: 1200, first_time: 1080 }
    const provisional = { completed: 40, first_time: 39 }
    expect(firstTimeWords({ days: 30, settled, provisional }, 'en-US')).toEqual({
      value: '90%',
      hint: '1,080 of 1,200, 30 to 60 days ago. Last 30 days: 97.5%, provisional',
    })
    expect(firstTimeWords({ days: 30, settled, provisional: none }, 'en-US').hint).toBe(
      '1,080 of 1,200, 30 to 60 days ago',
    )
  })

  it('says that the number is provisional while nothing is settled', () => {
    const provisional = { completed: 4, first_time: 3 }
    expect(firstTimeWords({ days: 30, settled: none, provisional }, 'en-US')).toEqual({
      value: '75%',
      hint: 'Provisional: 3 of 4, last 30 days',
    })
  })

  it('has no number without corrective work', () => {
    expect(firstTimeWords({ days: 30, settled: none, provisional: none }, 'en-US')).toEqual({
      value: '–',
      hint: 'No corrective work on assets in 60 days',
    })
  })
})
