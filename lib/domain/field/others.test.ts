import { expect, it } from 'vitest'
import { dayIn } from '@/lib/domain/time'
import { othersOnDay } from './others'

const visit = (id: string, name: string | null, scheduled_start: string | null, status = 'planned') => ({
  id,
  scheduled_start,
  status,
  technician: name === null ? null : { name },
})
const inSeattle = (instant: string) => dayIn('America/Los_Angeles', new Date(instant))
const others = (visits: ReturnType<typeof visit>[], ownValue: ReturnType<typeof visit>) =>
  othersOnDay(visits, ownValue, inSeattle(ownValue.scheduled_start ?? ''), inSeattle)

it('compares the days of the company, and not those of UTC', () => {
  // Four in the afternoon and ten in the morning of one day in Seattle: two days in UTC.
  const ownValue = visit('own', 'Sam', '2027-03-11T00:30:00.000Z')
  const morning = visit('morning', 'Ana', '2027-03-10T18:00:00.000Z')
  // The evening before in Seattle, though the same day in UTC as the morning.
  const before = visit('before', 'Kim', '2027-03-10T02:00:00.000Z')
  expect(others([ownValue, morning, before], ownValue)).toEqual(['Ana'])
})

it('names each who comes once, and nobody whose visit was called off or has no time', () => {
  const at = '2027-03-10T18:00:00.000Z'
  const ownValue = visit('own', 'Sam', at)
  const visits = [ownValue, visit('a', 'Ana', at), visit('b', 'Ana', at), visit('c', 'Kim', at, 'cancelled')]
  expect(others([...visits, visit('d', 'Lee', null), visit('e', null, at), visit('f', 'Sam', at)], ownValue)).toEqual([
    'Ana',
  ])
})
