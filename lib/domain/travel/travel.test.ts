import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleKilometres } from './distance'
import { estimateTravel, legKey, routedTravel, type Place } from './travel'

const berlin: Place = { latitude: 52.52, longitude: 13.405, territory: 'City' }
const potsdam: Place = { latitude: 52.3906, longitude: 13.0645, territory: 'Country' }
const travel = estimateTravel([
  { name: 'city', speed_kmh: 26 },
  { name: 'Country', speed_kmh: 65 },
])

describe('travel', () => {
  it('is the distance over the ground, longer by the detour, at the slower territory’s speed', () => {
    expect(greatCircleKilometres(berlin, potsdam)).toBeCloseTo(27.2, 1)
    expect(greatCircleKilometres({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
      111.2,
      1,
    )
    expect(travel.leg(berlin, potsdam)).toEqual({ minutes: 82, by: 'estimate' })
    expect(travel.leg({ ...berlin, territory: 'Country' }, potsdam).minutes).toBe(33)
    expect(travel.leg({ ...berlin, territory: null }, { ...potsdam, territory: 'Nowhere' }).minutes).toBe(54)
  })

  it('takes no time to the same place and as long back as there', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      territory: fc.constantFrom('City', 'Country', null),
    })
    fc.assert(
      fc.property(place, place, (from, to) => {
        expect(travel.leg(from, from).minutes).toBe(0)
        expect(travel.leg(from, to)).toEqual(travel.leg(to, from))
      }),
    )
  })

  it('uses the routing server’s legs and marks estimates', () => {
    const routed = routedTravel({ [legKey(berlin, potsdam)]: 41 }, travel)
    expect(routed.leg(berlin, potsdam)).toEqual({ minutes: 41, by: 'route' })
    expect(routed.leg(potsdam, berlin)).toEqual({ minutes: 82, by: 'estimate' })
  })
})
