import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { createSite, getSite, updateSite } from '@/lib/services/customers/sites'
import { forgetAddresses } from '@/lib/services/customers/geocoding/geocoder'
import { undoLastAction } from '@/lib/services/data/undo'
import { enqueueLostLocating, locateSites } from '@/lib/services/data/site-locations'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { type GeocodingServer, KNOWN, startGeocodingServer } from '@/lib/testing/geocoding-server'
import { createSites } from './create-many'

const pike = { street: '1200 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101', country: null }
const fifth = { ...pike, street: '400 5th Ave', postal_code: '98104' }
const near = { latitude: 47.6114, longitude: -122.3305, location_precision: 'approximate' }
const ownValue = { latitude: 1, longitude: 2 }

let ctx: ServiceContext
let customer_id: string

beforeEach(async () => {
  ctx = await makeAccount()
  customer_id = (await makeCustomer(ctx)).id
})

const jobs = () => db().job.findMany({ where: { queue: 'locate-sites', account_id: ctx.accountId } })
const make = (body: object = {}) => createSite(ctx, { name: 'Site', customer_id, address: pike, ...body })

describe('without a geocoding server', () => {
  it('places a site in the middle of its postal code, and again when its address changes', async () => {
    const site = await make()
    expect(site).toMatchObject(near)
    const moved = await updateSite(ctx, site.id, { address: fifth })
    expect(moved).toMatchObject({ location_precision: 'approximate' })
    expect(moved.latitude).not.toBe(near.latitude)
    expect(await updateSite(ctx, site.id, { address: null })).toMatchObject({
      latitude: null,
      longitude: null,
      location_precision: null,
    })
    expect(await jobs()).toEqual([])
  })

  it('keeps coordinates that somebody gave, whatever the address becomes', async () => {
    const site = await make(ownValue)
    expect(site).toMatchObject({ ...ownValue, location_precision: 'manual' })
    expect(await updateSite(ctx, site.id, { address: fifth })).toMatchObject({
      ...ownValue,
      location_precision: 'manual',
    })
    expect(await updateSite(ctx, site.id, { latitude: null, longitude: null })).toMatchObject({
      location_precision: 'approximate',
    })
  })

  it('takes a moved pin for somebody’s own, and what is sent back as it was read for nothing new', async () => {
    const site = await make()
    expect(await updateSite(ctx, site.id, { ...site, name: 'Other' })).toMatchObject({ ...near, name: 'Other' })
    const moved = await updateSite(ctx, site.id, { latitude: 47.62 })
    expect(moved).toMatchObject({ latitude: 47.62, longitude: near.longitude, location_precision: 'manual' })
    const { address, latitude, longitude } = site
    expect(await updateSite(ctx, site.id, { address, latitude, longitude })).toMatchObject(near)
  })

  it('places imported sites', async () => {
    const rows = [
      { id: newId(), input: { name: 'A', customer_id, address: pike } },
      { id: newId(), input: { name: 'B', customer_id, address: pike, ...ownValue } },
      { id: newId(), input: { name: 'C', customer_id } },
    ]
    await inTransaction(ctx, (tx) => createSites(tx, ctx, rows))
    const countCreated = await Promise.all(rows.map(({ id }) => getSite(ctx, id)))
    expect(countCreated).toMatchObject([
      near,
      { ...ownValue, location_precision: 'manual' },
      { location_precision: null },
    ])
  })

  it('places sites that were there before, once, and leaves coordinates that were there alone', async () => {
    const [before, placed, empty] = [await make(), await make(ownValue), await make()]
    const data = { latitude: null, longitude: null, location_precision: null, located_by: null }
    const recordOf = (id: string) => ({ where: { account_id: ctx.accountId, id } })
    await db().site.updateMany({ ...recordOf(before.id), data })
    await db().site.updateMany({ ...recordOf(placed.id), data: { location_precision: null } })
    await db().site.updateMany({ ...recordOf(empty.id), data: { ...data, address: { street: null } } })
    await enqueueLostLocating()
    expect(await jobs()).toMatchObject([{ key: ctx.accountId }])

    expect(await run()).toBeNull()
    expect(await getSite(ctx, before.id)).toMatchObject(near)
    expect(await getSite(ctx, placed.id)).toMatchObject({ ...ownValue, location_precision: 'manual' })
    const [located] = await db().history.findMany({ where: { record_id: before.id, actor_name: 'Geocoding' } })
    expect(located).toMatchObject({ verb: 'update', changes: { latitude: [null, near.latitude] } })
    await db().job.deleteMany({ where: { account_id: ctx.accountId } })
    await enqueueLostLocating()
    expect(await jobs()).toEqual([])
  })
})

const run = (cursor: string | null = null) =>
  locateSites({ id: ctx.accountId, account_id: ctx.accountId }, new AbortController().signal, cursor)

describe('with a geocoding server', () => {
  let server: GeocodingServer

  beforeEach(async () => {
    server = await startGeocodingServer('photon')
    process.env.GEOCODING_URL = server.url
    resetEnv()
    forgetAddresses()
  })

  afterEach(async () => {
    delete process.env.GEOCODING_URL
    resetEnv()
    await server.close()
  })

  it('places a new site by its postal code at once, and to the house by a job', async () => {
    const site = await make()
    expect(site).toMatchObject(near)
    expect(server.requests).toEqual([])
    expect(await jobs()).toMatchObject([{ key: ctx.accountId }])
    expect(await run()).toBeNull()
    const { latitude, longitude } = KNOWN
    expect(await getSite(ctx, site.id)).toMatchObject({ latitude, longitude, location_precision: 'exact' })
  })

  it('asks once for what it does not know, and then leaves it', async () => {
    const site = await make({ address: fifth })
    expect(await run()).toBeNull()
    expect(await getSite(ctx, site.id)).toMatchObject({
      location_precision: 'approximate',
      updated_at: site.updated_at,
    })
    const requests = server.requests.length
    expect(await run()).toBeNull()
    expect(server.requests).toHaveLength(requests)
  })

  it('leaves a pin alone that was moved while the server was asked', async () => {
    const site = await make()
    const resume = server.pause()
    const running = run()
    await expect.poll(() => server.requests.length).toBe(1)
    await updateSite(ctx, site.id, ownValue)
    resume()
    await running
    expect(await getSite(ctx, site.id)).toMatchObject({ ...ownValue, location_precision: 'manual' })
  })

  it('stands in no undo’s way', async () => {
    const actor = { type: 'user' as const, id: newId(), name: 'Ana Ruiz' }
    const action = () => ({ ...ctx, actor, requestId: newId() })
    const createdSite = await createSite(action(), { name: 'Site', customer_id, address: pike })
    await run()
    const exact = await getSite(ctx, createdSite.id)
    await updateSite(action(), createdSite.id, { address: { ...pike, street: '1200 Pike Pl' } })
    await run()
    await updateSite(action(), createdSite.id, ownValue)
    await undoLastAction(action())
    expect(await getSite(ctx, createdSite.id)).toMatchObject({
      address: { street: '1200 Pike Pl' },
      location_precision: 'exact',
    })
    await undoLastAction(action())
    const { updated_at: _, ...before } = exact
    expect(await getSite(ctx, createdSite.id)).toMatchObject(before)
    await undoLastAction(action())
    await expect(getSite(ctx, createdSite.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('comes back later while the server does not answer', async () => {
    server.refuse()
    const site = await make()
    const next = await run()
    expect(next?.at.getTime()).toBeGreaterThan(Date.now() + 10_000)
    expect(next?.cursor).toBeNull()
    expect(await getSite(ctx, site.id)).toMatchObject(near)
  })

  it('goes on after an address for which the server fails, and comes back to it later', async () => {
    server.refuse(500, /5th/)
    const [failing, other] = [await make({ address: fifth }), await make()]
    const next = await run()
    expect(await getSite(ctx, other.id)).toMatchObject({ location_precision: 'exact' })
    expect(await getSite(ctx, failing.id)).toMatchObject({ location_precision: 'approximate' })
    expect(next?.at.getTime()).toBeGreaterThan(Date.now() + 10_000)
    server.refuse(500, /none/)
    expect(await run(next?.cursor)).toBeNull()
  })

  it('stops after some failures in a row, and goes on behind them next time', async () => {
    server.refuse(500, /5th/)
    const failing = await Promise.all([1, 2, 3].map((n) => make({ address: { ...fifth, street: `${n} 5th Ave` } })))
    const site = await make()
    const next = await run()
    expect(next?.cursor).toBe(
      failing
        .map(({ id }) => id)
        .toSorted()
        .at(-1),
    )
    expect(await getSite(ctx, site.id)).toMatchObject(near)
    expect((await run(next?.cursor))?.cursor).toBeNull()
    expect(await getSite(ctx, site.id)).toMatchObject({ location_precision: 'exact' })
  })

  it('asks once for an address that the server refuses', async () => {
    server.refuse(400, /5th/)
    await make({ address: fifth })
    expect(await run()).toBeNull()
    const requests = server.requests.length
    await enqueueLostLocating()
    expect(await run()).toBeNull()
    expect(server.requests).toHaveLength(requests)
  })
})
