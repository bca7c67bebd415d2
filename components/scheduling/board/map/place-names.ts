import { middle } from '@/lib/domain/map/cluster'
import { legibleNames, type PlaceName } from '@/lib/domain/map/labels'
import type { PlacedJob } from '@/lib/domain/map/route'
import { label, type Pin } from './pins'

type Answered = { name: string; latitude: number; longitude: number; sites: number }[]

/** The cities of the company's sites. Rejects when they cannot be loaded. */
export async function readPlaceNames(): Promise<PlaceName[]> {
  const response = await fetch('/board/places')
  if (!response.ok) throw new Error(`The places answered ${response.status}`)
  const places = (await response.json()) as Answered
  return places.map(({ name, latitude, longitude, sites }) => ({
    name,
    latitude,
    longitude,
    kind: 'place',
    weight: sites,
  }))
}

/** The territories of the jobs shown, each named in the middle of its jobs. */
export function namesOfAreas(jobs: readonly PlacedJob[]): PlaceName[] {
  const byName = new Map<string, PlacedJob[]>()
  for (const job of jobs)
    if (job.territory !== null) byName.set(job.territory, [...(byName.get(job.territory) ?? []), job])
  return [...byName].map(([name, members]) => ({ name, ...middle(members), kind: 'territory', weight: members.length }))
}

/** The names that are legible at the zoom. */
export function namePins(names: readonly PlaceName[], zoom: number): Pin[] {
  return legibleNames(names, zoom).map(({ name, kind, latitude, longitude }) => ({
    key: `name:${kind}:${name}:${latitude}:${longitude}`,
    at: { latitude, longitude },
    offset: [0, 0],
    make: () => {
      const node = label('fm-name', name)
      node.dataset.kind = kind
      return node
    },
  }))
}
