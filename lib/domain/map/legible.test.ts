import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupApart } from './apart'
import { project } from './cluster'
import { legibleNames, type PlaceName, widthOf } from './labels'

const place = fc.record({
  latitude: fc.double({ min: 47, max: 48, noNaN: true }),
  longitude: fc.double({ min: -123, max: -122, noNaN: true }),
})
const zoom = fc.integer({ min: 3, max: 17 })

describe('groupApart', () => {
  it('keeps each thing once, and no two groups within the size', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), zoom, (things, at) => {
        const groups = groupApart(things, at, 28)
        expect(new Set(groups.flatMap(({ members }) => members))).toEqual(new Set(things))
        expect(groups.flatMap(({ members }) => members)).toHaveLength(things.length)
        const points = groups.map((group) => project(group.at, at))
        for (const [index, a] of points.entries())
          for (const b of points.slice(index + 1))
            expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(28)
      }),
    )
  })

  it('puts people at one place together at any zoom', () => {
    const here = { latitude: 47.6, longitude: -122.3 }
    expect(groupApart([here, { ...here }, { ...here }], 22, 28)).toHaveLength(1)
  })
})

describe('legibleNames', () => {
  const name = fc.record({
    latitude: fc.double({ min: 47, max: 48, noNaN: true }),
    longitude: fc.double({ min: -123, max: -122, noNaN: true }),
    name: fc.constantFrom('Seattle', 'Bellevue', 'Mercer Island', 'Lake Forest Park'),
    kind: fc.constantFrom('territory', 'place'),
    weight: fc.integer({ min: 1, max: 100 }),
  })

  it('writes no name over another', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), zoom, (names: PlaceName[], at) => {
        const shown = legibleNames(names, at)
        if (names.length > 0) expect(shown.length).toBeGreaterThan(0)
        for (const [index, a] of shown.entries())
          for (const b of shown.slice(index + 1)) {
            const [pa, pb] = [project(a, at), project(b, at)]
            const isBeside = Math.abs(pa.x - pb.x) >= (widthOf(a) + widthOf(b)) / 2
            expect(isBeside || Math.abs(pa.y - pb.y) >= 20).toBe(true)
          }
      }),
    )
  })

  it('keeps a territory before a place, and the place with more sites', () => {
    const at = { latitude: 47.6, longitude: -122.3 }
    const small: PlaceName = { ...at, name: 'Medina', kind: 'place', weight: 3 }
    const large: PlaceName = { ...at, name: 'Seattle', kind: 'place', weight: 300 }
    const area: PlaceName = { ...at, name: 'North', kind: 'territory', weight: 1 }
    expect(legibleNames([small, large], 10)).toEqual([large])
    expect(legibleNames([small, large, area], 10)).toEqual([area])
  })
})
