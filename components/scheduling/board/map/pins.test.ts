import { expect, it } from 'vitest'
import type { PlacedJob } from '@/lib/domain/map/route'
import { jobPins } from './pins'

const placed = (over: object, latitude = 52.5): PlacedJob =>
  ({
    job: { id: '1', status: 'assigned', priority: 'medium', site: null, ...over },
    latitude,
    longitude: 13.4,
  }) as unknown as PlacedJob

const keysOf = (...jobs: PlacedJob[]) => jobPins(jobs, 10, () => undefined).map(({ key }) => key)

it('a pin is drawn anew where its job moved, or is urgent now, and stays where nothing changed', () => {
  const before = keysOf(placed({}))
  expect(keysOf(placed({}))).toEqual(before)
  expect(keysOf(placed({}, 52.6))).not.toEqual(before)
  expect(keysOf(placed({ priority: 'urgent' }))).not.toEqual(before)
})

it('pins that lie together are drawn anew where one of them is urgent now', () => {
  const before = keysOf(placed({}), placed({ id: '2' }))
  expect(before).toHaveLength(1)
  expect(keysOf(placed({}), placed({ id: '2', priority: 'urgent' }))).not.toEqual(before)
})
