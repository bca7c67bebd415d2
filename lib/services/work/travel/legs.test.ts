import { afterEach, beforeEach, expect, test } from 'vitest'
import { estimateTravel, legKey, placeKey, routedTravel } from '@/lib/domain/travel/travel'
import { resetEnv } from '@/lib/env'
import { type RoutingServer, startRoutingServer } from '@/lib/testing/routing-server'
import { readLegs, routingState, type LegEnds } from '@/lib/services/work/travel'
import { forgetLegs } from './legs'

let router: RoutingServer

beforeEach(async () => {
  // Every way takes 90 s for each hundredth of a degree eastward; no road leads beyond 14 degrees.
  router = await startRoutingServer((from, to) => (to > 14 ? null : Math.round(Math.abs(to - from) * 100) * 90))
  process.env.ROUTING_URL = router.url
  resetEnv()
  forgetLegs()
})

afterEach(async () => {
  delete process.env.ROUTING_URL
  resetEnv()
  forgetLegs()
  await router.close()
})

const at = (longitude: number) => ({ latitude: 52.5, longitude, territory: null })

test('requests unknown legs once and rounds up to minutes', async () => {
  const ways: LegEnds[] = [
    [at(13.4), at(13.41)],
    [at(13.41), at(13.45)],
    [at(13.4), at(13.4)],
  ]
  const legs = await readLegs(ways)
  expect(legs).toEqual({ [legKey(at(13.4), at(13.41))]: 2, [legKey(at(13.41), at(13.45))]: 6 })
  expect(router.requests.map(({ pathname }) => pathname)).toEqual([
    '/table/v1/driving/13.40000,52.50000;13.41000,52.50000;13.41000,52.50000;13.45000,52.50000',
  ])
  expect(await readLegs(ways)).toEqual(legs)
  expect(router.requests).toHaveLength(1)
  expect(routingState()).toEqual({ state: 'on' })
})

test('a site without a route is estimated and not requested again', async () => {
  const island: LegEnds = [at(13.4), at(14.5)]
  const travel = routedTravel(await readLegs([island]), estimateTravel([]))
  expect(travel.leg(...([at(13.4), at(14.5)] as const)).by).toBe('estimate')
  await readLegs([island])
  expect(router.requests).toHaveLength(1)
})

test('legs between many sites take few requests, none larger than servers allow', async () => {
  const places = Array.from({ length: 120 }, (_, index) => at(13 + index / 1000))
  const legs = await readLegs(places.flatMap((from) => places.map((to): LegEnds => [from, to])))
  expect(Object.keys(legs)).toHaveLength(120 * 119)
  expect(router.requests).toHaveLength(9)
  const sizes = router.requests.map(({ pathname }) => pathname.split(';').length)
  expect(Math.max(...sizes)).toBe(100)
  expect(placeKey(places[1] ?? at(0))).toBe('52.50000,13.00100')
})

test('a failing routing server is not requested for a while, and the state says so', async () => {
  router.refuse()
  expect(await readLegs([[at(13.4), at(13.5)]])).toEqual({})
  expect(await readLegs([[at(13.4), at(13.6)]])).toEqual({})
  expect(router.requests).toHaveLength(1)
  expect(routingState()).toMatchObject({ state: 'failing', message: expect.stringContaining('no graph') as unknown })
})

test('requests nothing without a routing server', async () => {
  delete process.env.ROUTING_URL
  resetEnv()
  expect(await readLegs([[at(13.4), at(13.5)]])).toEqual({})
  expect([router.requests.length, routingState()]).toEqual([0, { state: 'off' }])
})
