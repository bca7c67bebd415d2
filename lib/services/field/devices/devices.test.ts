import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { ROLE_SCOPES, type Scope } from '@/lib/access/permissions'
import { authenticate } from '@/lib/auth/authenticate'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { readSession } from '@/lib/services/access/sessions'
import { createTechnician } from '@/lib/services/people/technicians'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { createOwnFeed, findOwnFeed } from '@/lib/services/scheduling/calendar-feeds'
import { makeUser, type SignedIn, signIn } from '@/lib/testing/factories/users'
import { getDevice, listDevices, registerDevice, revokeDevice, useDevice } from './index'
import { MAX_DEVICES } from './register'

let office: ServiceContext
let key: ServiceContext
let sam: ServiceContext
let technicianId: string

const PHONE = { label: 'Sam’s phone', platform: 'Android 16', app_version: '1.0.0' }

beforeEach(async () => {
  office = await makeAccount()
  key = withScopes(office, 'field')
  technicianId = (await createTechnician(office, { name: 'Sam Reyes' })).id
  sam = await signedIn(technicianId)
})

async function signedIn(technician_id: string | null): Promise<ServiceContext> {
  const user = await makeUser(office, { role: 'technician' })
  await db().user.updateMany({ where: { id: user.id }, data: { technician_id } })
  const actor = { type: 'user' as const, id: user.id, name: user.name }
  return { ...office, actor, scopes: new Set(ROLE_SCOPES.technician) }
}

async function keyOf(...scopes: Scope[]): Promise<ServiceContext> {
  const authenticated = await authenticate(await makeApiKey(office, ...scopes), newId())
  if (!authenticated) throw new Error('The key is not accepted')
  return authenticated.ctx
}

const labels = async (ctx: ServiceContext, query = {}) =>
  (await listDevices(ctx, { page: 1, per_page: 25, sort: 'label', ...query })).data.map(({ label }) => label)

describe('a device', () => {
  it('is registered by a technician for themselves', async () => {
    const device = await registerDevice(sam, PHONE)
    expect(device).toMatchObject({
      ...PHONE,
      technician: { id: technicianId },
      user: { id: sam.actor.id },
      last_sync_at: null,
      revoked_at: null,
    })
    expect(await getDevice(sam, device.id)).toEqual(device)
  })

  it('belongs to no other technician than one’s own', async () => {
    const other = await createTechnician(office, { name: 'Ana Ruiz' })
    await expect(registerDevice(sam, { ...PHONE, technician_id: other.id })).rejects.toMatchObject({
      details: [{ field: 'technician_id', message: 'must be your own technician, or left out' }],
    })
    await expect(registerDevice(await signedIn(null), PHONE)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is registered with an API key for a technician who is named', async () => {
    await expect(registerDevice(key, PHONE)).rejects.toMatchObject({
      details: [{ field: 'technician_id', message: 'is required: an API key belongs to no technician' }],
    })
    const device = await registerDevice(key, { ...PHONE, technician_id: technicianId })
    expect(device).toMatchObject({ technician: { id: technicianId }, user: null })
    const elsewhere = await makeAccount()
    await expect(
      registerDevice(withScopes(elsewhere, 'field'), { ...PHONE, technician_id: technicianId }),
    ).rejects.toMatchObject({ code: 'validation_error' })
  })

  it('is listed for its own sign-in, and for an administrator', async () => {
    await registerDevice(sam, PHONE)
    await registerDevice(key, { ...PHONE, label: 'Tablet', technician_id: technicianId })
    const ana = await signedIn((await createTechnician(office, { name: 'Ana Ruiz' })).id)
    const hers = await registerDevice(ana, { label: 'Ana’s phone' })
    expect(await labels(office)).toEqual(['Ana’s phone', 'Sam’s phone', 'Tablet'])
    expect(await labels(office, { technician_id: technicianId })).toEqual(['Sam’s phone', 'Tablet'])
    expect(await labels(sam)).toEqual(['Sam’s phone'])
    expect(await labels(key)).toEqual(['Tablet'])
    for (const ctx of [sam, key, await makeAccount()])
      for (const verb of [getDevice, revokeDevice])
        await expect(verb(ctx, hers.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('that a key registered is used, listed and revoked by that key alone, and by administrators', async () => {
    const [one, other] = [await keyOf('field'), await keyOf('field')]
    const { id } = await registerDevice(one, { ...PHONE, technician_id: technicianId })
    const use = (ctx: ServiceContext) => db().$transaction((tx) => useDevice(tx, ctx, id, new Date()))
    expect(await use(one)).toMatchObject({ id })
    await expect(use(other)).rejects.toMatchObject({ details: [{ field: 'device_id' }] })
    for (const verb of [getDevice, revokeDevice])
      await expect(verb(other, id)).rejects.toMatchObject({ code: 'not_found' })
    expect([await labels(one), await labels(other)]).toEqual([['Sam’s phone'], []])
    expect(await use(await keyOf('admin'))).toMatchObject({ id })
    expect(await labels(await keyOf('admin'))).toEqual(['Sam’s phone'])
  })

  it('of which no key is known is that of the first one that uses it', async () => {
    const [one, other] = [await keyOf('field'), await keyOf('field')]
    const { id } = await registerDevice(one, { ...PHONE, technician_id: technicianId })
    await db().device.updateMany({ where: { id }, data: { api_key_id: null } })
    const use = (ctx: ServiceContext) => db().$transaction((tx) => useDevice(tx, ctx, id, new Date()))
    expect(await use(one)).toMatchObject({ id })
    await expect(use(other)).rejects.toMatchObject({ code: 'validation_error' })
  })

  it('is revoked once, for good, and stays listed', async () => {
    const { id } = await registerDevice(sam, PHONE)
    const { deleted_at } = await revokeDevice(office, id)
    expect((await getDevice(sam, id)).revoked_at).toBe(deleted_at)
    expect(await revokeDevice(sam, id)).toEqual({ id, deleted_at })
    expect([await labels(sam, { revoked: true }), await labels(sam, { revoked: false })]).toEqual([['Sam’s phone'], []])
    const history = await db().history.findMany({ where: { record_id: id }, orderBy: { position: 'asc' } })
    expect(history.map(({ verb }) => verb)).toEqual(['create', 'revoke'])
  })

  it('is not registered for a technician who has a hundred, however many register at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: MAX_DEVICES + 4 }, () => registerDevice(sam, PHONE)))
    const refused = tries.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
      Array.from({ length: 4 }, () => 'too_many_devices'),
    )
    // One that is revoked counts for the day on which it was registered, one that is silent for long no more.
    const [first] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    await revokeDevice(office, first ?? '')
    await expect(registerDevice(sam, PHONE)).rejects.toMatchObject({ code: 'too_many_devices' })
    await db().device.updateMany({ data: { created_at: new Date(Date.now() - 90_000_000), last_sync_at: new Date() } })
    expect(await registerDevice(sam, PHONE)).toMatchObject(PHONE)
  })

  it('that is revoked ends the sign-in of its phone and the calendar address made by it, and no other', async () => {
    const user = { id: sam.actor.id ?? '', accountId: office.accountId, email: '', name: sam.actor.name }
    const [phone, other, desk] = [await signIn(user), await signIn(user), await signIn(user)]
    await db().calendarFeed.deleteMany({ where: { account_id: office.accountId } })
    const { id } = await registerDevice(phone.ctx, PHONE)
    await registerDevice(other.ctx, { ...PHONE, label: 'Tablet' })
    await createOwnFeed(phone.ctx)
    await revokeDevice(office, id)
    const isOpen = async ({ principal }: SignedIn) =>
      (await readSession(office.accountId, principal.session.id)) !== null
    expect([await isOpen(phone), await isOpen(other), await isOpen(desk)]).toEqual([false, true, true])
    expect(await findOwnFeed(desk.ctx)).toMatchObject({ feed: null })
    await createOwnFeed(desk.ctx)
    const tablet = (await listDevices(office, { page: 1, per_page: 25, sort: '-label' })).data[0]
    await revokeDevice(office, tablet?.id ?? '')
    expect([await isOpen(other), await isOpen(desk)]).toEqual([false, true])
    expect(await findOwnFeed(desk.ctx)).toMatchObject({ feed: { created_by: sam.actor.name } })
    const history = await db().history.findFirst({ where: { record_id: id, verb: 'revoke' } })
    expect(history?.changes).toMatchObject({ sessions_ended: [null, 1], calendar_feed: [null, 'ended'] })
  })

  it('that has not asked since the upgrade ends the sign-ins that may be its own', async () => {
    const user = { id: sam.actor.id ?? '', accountId: office.accountId, email: '', name: sam.actor.name }
    const [phone, tablet] = [await signIn(user), await signIn(user)]
    const { id } = await registerDevice(phone.ctx, PHONE)
    await registerDevice(tablet.ctx, { ...PHONE, label: 'Tablet' })
    // As the version before left it.
    await db().device.updateMany({ where: { id }, data: { session_id: null, last_sync_at: new Date() } })
    const where = { id: phone.principal.session.id }
    await db().userSession.updateMany({ where, data: { is_phone: false } })
    const later = await signIn(user)
    await revokeDevice(office, id)
    const ended = await Promise.all(
      [phone, tablet, later].map(({ principal }) => readSession(office.accountId, principal.session.id)),
    )
    expect(ended.map((session) => session === null)).toEqual([true, false, false])
  })

  it('needs the scope field', async () => {
    const reader = withScopes(office, 'read:work-orders', 'write:work-orders')
    await expect(registerDevice(reader, { ...PHONE, technician_id: technicianId })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(labels(reader)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
