import { describe, expect, it } from 'vitest'
import { speedFrom, speedIn, speedText, unitsOf } from './units'

describe('unitsOf', () => {
  it('follows the country of the time zone where nothing was chosen', () => {
    for (const zone of [
      'America/Los_Angeles',
      'US/Pacific',
      'Pacific/Honolulu',
      'America/Puerto_Rico',
      'Europe/London',
    ])
      expect(unitsOf('automatic', zone), zone).toBe('imperial')
    for (const zone of ['America/Toronto', 'America/Mexico_City', 'Europe/Berlin', 'Europe/Dublin', 'UTC'])
      expect(unitsOf('automatic', zone), zone).toBe('metric')
  })

  it('takes what was chosen in any zone', () => {
    expect(unitsOf('metric', 'America/Los_Angeles')).toBe('metric')
    expect(unitsOf('imperial', 'Europe/Berlin')).toBe('imperial')
  })
})

describe('speeds', () => {
  it('are whole numbers of the units', () => {
    expect(speedText(40, 'metric')).toBe('40 km/h')
    expect(speedText(40, 'imperial')).toBe('25 mph')
  })

  it('come back as they were typed', () => {
    for (const units of ['metric', 'imperial'] as const)
      for (let typed = 1; typed <= 186; typed += 1) expect(speedIn(speedFrom(typed, units), units)).toBe(typed)
  })
})
