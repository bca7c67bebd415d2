import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cluster, project } from './cluster'
import { boxAround, graticule, hull } from './shapes'

const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
})

describe('clusters', () => {
  it('contain each point once, and distant points are in different clusters', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: 0, max: 18 }), (things, zoom) => {
        const clusters = cluster(things, zoom, 48)
        const members = clusters.flatMap((one) => one.members)
        expect(members).toHaveLength(things.length)
        expect(new Set(members)).toEqual(new Set(things))
        for (const one of clusters)
          for (const member of one.members) {
            const [first] = one.members
            if (!first) continue
            const [a, b] = [project(first, zoom), project(member, zoom)]
            expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeLessThanOrEqual(48)
          }
      }),
    )
  })

  it('doubles distances with each zoom level and puts north at the top', () => {
    const [berlin, oslo] = [
      { latitude: 52.5, longitude: 13.4 },
      { latitude: 59.9, longitude: 10.7 },
    ]
    const [near, far] = [project(berlin, 5), project(berlin, 6)]
    expect(far.x).toBeCloseTo(near.x * 2)
    expect(far.y).toBeCloseTo(near.y * 2)
    expect(project(oslo, 5).y).toBeLessThan(near.y)
    expect(project({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 256, y: 256 })
  })
})

describe('shapes', () => {
  it('a hull has every point on one side of each edge', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 40 }), (places) => {
        const ring = hull(places)
        ring.forEach((a, index) => {
          const b = ring[(index + 1) % ring.length] ?? a
          for (const c of places) {
            const side =
              (b.longitude - a.longitude) * (c.latitude - a.latitude) -
              (b.latitude - a.latitude) * (c.longitude - a.longitude)
            expect(side).toBeGreaterThan(-1e-6)
          }
        })
      }),
    )
    const line = [1, 2, 3].map((degree) => ({ latitude: degree, longitude: degree }))
    expect(hull(line)).toEqual([])
  })

  it('a graticule has a few lines at round degrees', () => {
    const lines = graticule({ west: 13.01, south: 52.3, east: 13.79, north: 52.7 })
    const meridians = lines.filter(([a, b]) => a.longitude === b.longitude).map(([a]) => a.longitude.toFixed(2))
    expect(meridians).toEqual(['13.10', '13.20', '13.30', '13.40', '13.50', '13.60', '13.70'])
    expect(lines.length).toBeLessThan(20)
  })

  it('a box contains its points', () => {
    expect(boxAround([])).toBeNull()
    const box = boxAround([
      { latitude: 1, longitude: 5 },
      { latitude: 3, longitude: -2 },
    ])
    expect(box).toEqual({ west: -2, south: 1, east: 5, north: 3 })
  })
})
