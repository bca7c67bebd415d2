import { describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import {
  createOauthApplication,
  deleteOauthApplication,
  listOauthApplications,
  rotateOauthSecret,
  updateOauthApplication,
} from '@/lib/services/access/oauth-applications'
import { makeAccount, withScopes } from '@/lib/testing/account'

const body = {
  name: 'Route Planner',
  redirect_uris: ['https://client.example/callback'],
  scopes: ['read:customers'],
}
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ code: 'validation_error' })
  return (error as { details: { field: string }[] }).details.map((detail) => detail.field)
}

describe('registering', () => {
  it('gives an id and a secret that is shown once and stored as a hash', async () => {
    const ctx = await makeAccount({ name: 'Harbor & Pine' })
    const { application, client_secret } = await createOauthApplication(ctx, { ...body, logo: PIXEL })
    expect(client_secret).toMatch(/^fss_[\w-]{43}$/)
    expect(application).toMatchObject({ publisher: 'Harbor & Pine', client_type: 'confidential', logo: PIXEL })
    expect(application.client_id).toMatch(/^fsc_[\w-]{22}$/)
    expect(application.secrets).toEqual([
      { hint: client_secret?.slice(-4), created_at: expect.any(String), expires_at: null },
    ])
    const listed = JSON.stringify(await listOauthApplications(ctx))
    expect(listed).not.toContain(client_secret)
    const entries = await db().history.findMany({ where: { record_id: application.id }, omit: { position: true } })
    const history = JSON.stringify(entries)
    expect(history).toContain('Route Planner')
    expect(history).not.toContain(client_secret)
    expect(history).not.toContain('iVBOR')
  })

  it('gives a public application no secret, and a scheme of its own', async () => {
    const ctx = await makeAccount()
    const redirect_uris = ['com.example.planner:/callback', 'http://localhost:7777/cb']
    const createdOauthApplication = await createOauthApplication(ctx, { ...body, client_type: 'public', redirect_uris })
    expect(createdOauthApplication.client_secret).toBeNull()
    expect(await problemsOf(createOauthApplication(ctx, { ...body, redirect_uris }))).toEqual(['redirect_uris[0]'])
    await expect(rotateOauthSecret(ctx, createdOauthApplication.application.id)).rejects.toMatchObject({
      code: 'validation_error',
    })
  })

  it('requires PKCE unless told otherwise, and always of a public application', async () => {
    const ctx = await makeAccount()
    const { application } = await createOauthApplication(ctx, body)
    expect(application.require_pkce).toBe(true)
    expect((await updateOauthApplication(ctx, application.id, { require_pkce: false })).require_pkce).toBe(false)
    const open = { ...body, client_type: 'public', require_pkce: false }
    expect(await problemsOf(createOauthApplication(ctx, open))).toEqual(['require_pkce'])
    const createdOauthApplication = await createOauthApplication(ctx, { ...body, client_type: 'public' })
    expect(createdOauthApplication.application.require_pkce).toBe(true)
    expect(
      await problemsOf(updateOauthApplication(ctx, createdOauthApplication.application.id, { require_pkce: false })),
    ).toEqual(['require_pkce'])
  })

  it('reports every problem at once', async () => {
    const ctx = await makeAccount()
    const bad = {
      name: '',
      logo: 'https://evil.example/x.png',
      redirect_uris: ['javascript:alert(1)'],
      scopes: ['all'],
      x: 1,
    }
    const fields = await problemsOf(createOauthApplication(ctx, bad))
    expect(fields.sort()).toEqual(['logo', 'name', 'redirect_uris[0]', 'scopes[0]', 'x'])
    expect((await problemsOf(createOauthApplication(ctx, {}))).sort()).toEqual(['name', 'redirect_uris', 'scopes'])
  })

  it('rejects a file that is not a picture', async () => {
    const ctx = await makeAccount()
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
    const fake = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`
    const large = PIXEL.replace(/=*$/, '') + 'A'.repeat(100_000)
    for (const logo of [svg, fake, large])
      expect(await problemsOf(createOauthApplication(ctx, { ...body, logo }))).toEqual(['logo'])
  })
})

describe('rotating', () => {
  it('keeps the old secret for the overlap, and ends it at once when asked', async () => {
    const ctx = await makeAccount()
    const { application } = await createOauthApplication(ctx, body)
    const first = await rotateOauthSecret(ctx, application.id)
    expect(first.application.secrets.map((secret) => secret.expires_at !== null)).toEqual([false, true])
    const now = await rotateOauthSecret(ctx, application.id, { overlap_hours: 0 })
    expect(now.application.secrets).toHaveLength(1)
    expect(await problemsOf(rotateOauthSecret(ctx, application.id, { overlap_hours: 9999 }))).toEqual(['overlap_hours'])
  })
})

describe('changing and removing', () => {
  it('is for admins of the account, with the version that was read', async () => {
    const ctx = await makeAccount()
    const { application } = await createOauthApplication(ctx, body)
    const stranger = await makeAccount()
    const clerk = withScopes(ctx, 'read:customers', 'write:customers')
    for (const [who, code] of [
      [stranger, 'not_found'],
      [clerk, 'forbidden'],
    ] as const) {
      await expect(updateOauthApplication(who, application.id, { name: 'X' })).rejects.toMatchObject({ code })
      await expect(rotateOauthSecret(who, application.id)).rejects.toMatchObject({ code })
      await expect(deleteOauthApplication(who, application.id)).rejects.toMatchObject({ code })
    }
    await expect(createOauthApplication(clerk, body)).rejects.toMatchObject({ code: 'forbidden' })
    const stale = updateOauthApplication(ctx, application.id, { name: 'X' }, '"old"')
    await expect(stale).rejects.toMatchObject({ code: 'precondition_failed' })
    // What was read can be sent back.
    expect((await updateOauthApplication(ctx, application.id, { ...application, name: 'Planner' })).name).toBe(
      'Planner',
    )
    expect(await problemsOf(updateOauthApplication(ctx, application.id, { redirect_uris: [] }))).toEqual([
      'redirect_uris',
    ])
    await deleteOauthApplication(ctx, application.id)
    expect(await listOauthApplications(ctx)).toEqual([])
    expect(await db().oauthSecret.count({ where: { application_id: application.id } })).toBe(0)
  })
})
