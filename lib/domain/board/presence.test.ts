import { describe, expect, it } from 'vitest'
import { colleaguesOf, handsOf, shownDays, type Viewer } from './presence'

const viewer = (user_id: string, first_day: string, last_day = first_day, moving: string | null = null): Viewer => ({
  id: `${user_id}-${first_day}`,
  user_id,
  name: user_id.toUpperCase(),
  first_day,
  last_day,
  moving,
  opened: null,
})
const shown = { first_day: '2026-03-23', last_day: '2026-03-29' }

describe('shownDays', () => {
  it('is one day, or the week from Monday to Sunday', () => {
    expect(shownDays('day', '2026-03-25')).toEqual({ first_day: '2026-03-25', last_day: '2026-03-25' })
    expect(shownDays('week', '2026-03-25')).toEqual(shown)
  })
})

describe('colleaguesOf', () => {
  it('lists everybody else, those who see some of the same days first, then by name', () => {
    const viewers = [viewer('zoe', '2026-03-29'), viewer('ann', '2026-04-01'), viewer('me', '2026-03-25')]
    expect(colleaguesOf([...viewers, viewer('bob', '2026-03-20', '2026-03-23')], 'me', shown)).toEqual([
      { user_id: 'bob', name: 'BOB', here: true, days: { first_day: '2026-03-20', last_day: '2026-03-23' } },
      { user_id: 'zoe', name: 'ZOE', here: true, days: { first_day: '2026-03-29', last_day: '2026-03-29' } },
      { user_id: 'ann', name: 'ANN', here: false, days: { first_day: '2026-04-01', last_day: '2026-04-01' } },
    ])
  })

  it('is not here on the day before or after the days shown', () => {
    const viewers = [viewer('ann', '2026-03-22'), viewer('bob', '2026-03-30')]
    expect(colleaguesOf(viewers, 'me', shown).map(({ here }) => here)).toEqual([false, false])
  })

  it('lists a colleague with several boards once, by one with some of the same days', () => {
    const [absent, here] = [viewer('ann', '2026-04-01'), viewer('ann', '2026-03-24')]
    for (const boards of [
      [absent, here],
      [here, absent],
    ])
      expect(colleaguesOf(boards, 'me', shown)).toMatchObject([{ here: true, days: { first_day: '2026-03-24' } }])
  })
})

describe('handsOf', () => {
  it('names who else moves which work order', () => {
    const viewers = [viewer('ann', '2026-03-24', '2026-03-24', 'wo-1'), viewer('bob', '2026-03-24')]
    const me = viewer('me', '2026-03-24', '2026-03-24', 'wo-2')
    expect([...handsOf([...viewers, me], 'me', 'moving')]).toEqual([['wo-1', 'ANN']])
    const opened = viewers.map((one, index) => ({ ...one, opened: index === 0 ? 'wo-2' : null }))
    expect([...handsOf(opened, 'me', 'opened')]).toEqual([['wo-2', 'ANN']])
  })
})
