import { expect, it } from 'vitest'
import { hasNews, newsOf, type OwnWork, pushedStateOf } from './push'

const DAYS = { from: '2026-11-23T05:00:00.000Z', to: '2026-12-01T05:00:00.000Z' }
const on = (id: string, startsAt: string, isClosed = false): OwnWork => ({ id, startsAt, isClosed })
const NOTHING = { added: [], moved: [], removed: [] }

it('counts the jobs that were added, moved and removed on the next days', () => {
  const reported = pushedStateOf([
    on('stays', '2026-11-24T09:00:00.000Z'),
    on('moves', '2026-11-24T10:00:00.000Z'),
    on('goes', '2026-11-25T09:00:00.000Z'),
  ])
  const now = [
    on('stays', '2026-11-24T09:00:00.000Z'),
    on('moves', '2026-11-26T10:00:00.000Z'),
    on('comes', '2026-11-24T14:00:00.000Z'),
  ]
  const news = newsOf(reported, now, DAYS)
  expect(news).toEqual({ added: ['comes'], moved: ['moves'], removed: ['goes'] })
  expect(hasNews(news)).toBe(true)
})

it('tells nothing where a change was undone before', () => {
  const now = [on('a', '2026-11-24T09:00:00.000Z')]
  expect(newsOf(pushedStateOf(now), now, DAYS)).toEqual(NOTHING)
  expect(hasNews(NOTHING)).toBe(false)
})

it('tells nothing of work that is done, that goes by, or that is later than the next days', () => {
  const reported = { gone: '2026-11-22T09:00:00.000Z', later: '2026-12-09T09:00:00.000Z' }
  const now = [
    on('done', '2026-11-24T09:00:00.000Z', true),
    on('later', '2026-12-10T09:00:00.000Z'),
    on('far', '2026-12-20T09:00:00.000Z'),
  ]
  expect(newsOf(reported, now, DAYS)).toEqual(NOTHING)
})

it('tells what leaves the next days, and what comes into them from later', () => {
  const reported = { leaves: '2026-11-24T09:00:00.000Z', comes: '2026-12-20T09:00:00.000Z' }
  const now = [on('leaves', '2026-12-15T09:00:00.000Z'), on('comes', '2026-11-25T09:00:00.000Z')]
  expect(newsOf(reported, now, DAYS)).toEqual({ ...NOTHING, moved: ['leaves', 'comes'] })
})
