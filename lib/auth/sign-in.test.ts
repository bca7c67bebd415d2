import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { ServiceError } from '@/lib/errors'
import { endSession, readSession } from '@/lib/services/access/sessions'
import { deleteUser, updateUser } from '@/lib/services/people/users'
import { changePassword } from '@/lib/services/people/passwords'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn, type TestUser } from '@/lib/testing/factories/users'
import { clientAddress, networkOf } from '@/lib/access/client-address'
import { markBrowser } from './known-browser'
import { verifyPassword } from '@/lib/credentials/passwords'
import { contextOf, userOfRequest } from './session'
import { cookieName, usesTls } from './session-token'
import { signInFailure, signInWithPassword } from './sign-in'

const PASSWORD = 'correct horse battery'

const STRANGER = { isKnown: false, key: '198.51.100' }

let ctx: ServiceContext
let user: TestUser
let nextAddress = 1

beforeEach(async () => {
  ctx = await makeAccount()
  user = await makeUser(ctx, { role: 'dispatcher', password: PASSWORD })
  await makeUser(ctx, { role: 'admin' })
})

function attempt(password: string, options: { email?: string; address?: string; browserMark?: string } = {}) {
  const { email = user.email, browserMark } = options
  const address = options.address ?? `198.51.100.${nextAddress++ % 250}`
  return signInWithPassword({ email, password, address, browserMark })
}

/** The throttle's clock, moved on. */
async function wait(seconds: number): Promise<void> {
  await db().$executeRaw`
    UPDATE sign_in_attempt SET last_at = last_at - make_interval(secs => ${seconds}),
      blocked_until = blocked_until - make_interval(secs => ${seconds})`
}

describe('signing in', () => {
  it('accepts the right password, however the address is written', async () => {
    const result = await attempt(PASSWORD, { email: `  ${user.email.toUpperCase()} ` })
    expect(result).toMatchObject({ kind: 'welcome', user: { id: user.id, account_id: ctx.accountId } })
  })

  it('gives the same answer for a wrong password, an unknown, a removed, an inactive and a passwordless user', async () => {
    const gone = await makeUser(ctx, { password: PASSWORD })
    await deleteUser(ctx, gone.id)
    const inactive = await makeUser(ctx, { password: PASSWORD })
    await updateUser(ctx, inactive.id, { status: 'inactive' })
    const passwordless = await makeUser(ctx)
    const emails = [
      'nobody@example.com',
      'a\0b@example.com',
      '',
      'x'.repeat(5000),
      gone.email,
      inactive.email,
      passwordless.email,
    ]
    expect(await attempt('wrong')).toEqual({ kind: 'refused' })
    for (const email of emails) expect(await attempt(PASSWORD, { email })).toEqual({ kind: 'refused' })
  })

  it('takes as long for an unknown user as for a known one', async () => {
    const time = async (email: string) => {
      const start = process.hrtime.bigint()
      await attempt('wrong', { email })
      return Number(process.hrtime.bigint() - start) / 1e6
    }
    await time('warm-up@example.com')
    const knownValue: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 5; round += 1) {
      knownValue.push(await time(user.email))
      unknown.push(await time(`nobody${round}@example.com`))
    }
    const [fastestKnown, fastestUnknown] = [Math.min(...knownValue), Math.min(...unknown)]
    // Without the decoy an unknown user would be answered in a tenth of the time.
    expect(fastestUnknown).toBeGreaterThan(fastestKnown / 3)
  })
})

describe('the throttle', () => {
  it('blocks a name after five failures, for longer each time up to five minutes', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await attempt('wrong')).toEqual({ kind: 'refused' })
    expect(await attempt('wrong')).toEqual({ kind: 'refused' })
    expect(await attempt(PASSWORD)).toEqual({ kind: 'wait', seconds: 1 })
    const waits: number[] = []
    for (let round = 0; round < 10; round += 1) {
      await wait(waits.at(-1) ?? 1)
      await attempt('wrong')
      const blocked = await attempt(PASSWORD)
      waits.push(blocked.kind === 'wait' ? blocked.seconds : 0)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    await wait(300)
    expect((await attempt(PASSWORD)).kind).toBe('welcome')
    expect(await attempt('wrong')).toEqual({ kind: 'refused' })
  })

  it('counts a burst of parallel tries exactly', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, () => attempt('wrong')))
    expect(results.filter((result) => result.kind === 'refused')).toHaveLength(6)
  })

  it('counts names that do not exist like those that do', async () => {
    const email = 'nobody-at-all@example.com'
    for (let tries = 0; tries < 6; tries += 1) expect(await attempt('x', { email })).toEqual({ kind: 'refused' })
    expect((await attempt('x', { email })).kind).toBe('wait')
  })

  it('blocks an address that tries many names, also after one success', async () => {
    const address = '203.0.113.7'
    const otherUser = await makeUser(ctx, { password: PASSWORD })
    for (let tries = 0; tries < 21; tries += 1) {
      expect(await attempt('x', { address, email: `spray${tries}@example.com` })).toEqual({ kind: 'refused' })
      if (tries < 20) expect((await attempt(PASSWORD, { address, email: otherUser.email })).kind).toBe('welcome')
    }
    expect((await attempt('x', { address, email: 'spray99@example.com' })).kind).toBe('wait')
  })

  it('does not block a browser in which the user signed in before', async () => {
    for (let tries = 0; tries < 20; tries += 1) await attempt('wrong')
    expect((await attempt(PASSWORD)).kind).toBe('wait')
    expect((await attempt(PASSWORD, { browserMark: markBrowser(user.email) })).kind).toBe('welcome')
    for (const browserMark of [markBrowser('other@example.com'), 'x.y', `${markBrowser(user.email)}x`])
      expect((await attempt(PASSWORD, { browserMark })).kind).toBe('wait')
  })
})

describe('a sign-in', () => {
  async function holds(cookie: string): Promise<boolean> {
    return (await userOfRequest(new Request('http://x/', { headers: { cookie: `a=b; ${cookie}; c=d` } }))) !== null
  }

  it('is found by its cookie, with the scopes of the user’s current role', async () => {
    const { cookie, ctx: userCtx } = await signIn(user)
    expect([...userCtx.scopes]).toContain('write:work-orders')
    await updateUser(ctx, user.id, { role: 'back_office' })
    const result = await userOfRequest(new Request('http://x/', { headers: { cookie } }))
    expect(result?.user.role).toBe('back_office')
    expect([...(result?.ctx.scopes ?? [])]).not.toContain('write:work-orders')
    expect(result?.ctx.actor).toEqual({ type: 'user', id: user.id, name: user.name })
  })

  const ends: [string, (session: string) => Promise<unknown>][] = [
    ['sign-out', (session) => endSession(ctx.accountId, session)],
    ['removal', () => deleteUser(ctx, user.id)],
    ['becoming inactive', () => updateUser(ctx, user.id, { status: 'inactive' })],
    ['thirty days', () => db().$executeRaw`UPDATE user_session SET expires_at = expires_at - interval '30 days'`],
    [
      'seven days without use',
      () => db().$executeRaw`UPDATE user_session SET last_seen_at = now() - interval '7 days'`,
    ],
  ]
  it.each(ends)('ends with %s', async (_name, end) => {
    const { cookie, principal } = await signIn(user)
    expect(await holds(cookie)).toBe(true)
    await end(principal.session.id)
    expect(await holds(cookie)).toBe(false)
  })

  it('ends everywhere but here when the password changes', async () => {
    const here = await signIn(user)
    const elsewhere = await signIn(user)
    const body = { current_password: PASSWORD, new_password: 'another long sentence' }
    await changePassword(here.ctx, here.principal.session.id, body)
    expect(await holds(here.cookie)).toBe(true)
    expect(await holds(elsewhere.cookie)).toBe(false)
    expect((await attempt(PASSWORD)).kind).toBe('refused')
    expect((await attempt('another long sentence')).kind).toBe('welcome')
  })

  it('is not found by a cookie that was altered, by another account, or by nonsense', async () => {
    const { cookie, principal } = await signIn(user)
    for (const bad of [`${cookie.slice(0, -2)}xx`, `${cookieName('session')}=nonsense`, `${cookieName('session')}=`])
      expect(await holds(bad)).toBe(false)
    expect(await readSession((await makeAccount()).accountId, principal.session.id)).toBeNull()
    expect(await readSession('x', 'y')).toBeNull()
  })

  it('of an inactive user stays ended when the user is active again', async () => {
    const { cookie } = await signIn(user)
    await updateUser(ctx, user.id, { status: 'inactive' })
    await updateUser(ctx, user.id, { status: 'active' })
    expect(await holds(cookie)).toBe(false)
  })
})

describe('contextOf', () => {
  it('carries the account', async () => {
    const { principal } = await signIn(user)
    expect(contextOf(principal)).toMatchObject({
      accountId: ctx.accountId,
      account: { tier: 'enterprise', timeZone: 'America/New_York', currency: 'USD' },
    })
  })
})

describe('a flood of sign-ins', () => {
  /** So many strangers at once, each from a network of its own. */
  const flood = (networks: number) =>
    Array.from({ length: networks }, (_, index) =>
      attempt('wrong', { email: `nobody-${index}@example.com`, address: `10.${index}.7.1` }).catch(
        ({ code }: { code: string }) => code,
      ),
    )

  it('from 150 networks does not refuse a browser that signed in before', async () => {
    const strangers = flood(150)
    const browserMark = markBrowser(user.email)
    // Its turn comes before those of the strangers that wait already.
    expect(await attempt(PASSWORD, { browserMark })).toMatchObject({ kind: 'welcome' })
    expect(await Promise.all(strangers)).toContain('service_unavailable')
  })

  it('from one network does not refuse other networks', async () => {
    const strangers = Array.from({ length: 150 }, (_, index) =>
      attempt('wrong', { email: `nobody-${index}@example.com`, address: `2001:db8:7:${index.toString(16)}::1` }).catch(
        ({ code }: { code: string }) => code,
      ),
    )
    expect(await attempt(PASSWORD, { address: '203.0.113.5' })).toMatchObject({ kind: 'welcome' })
    expect(await Promise.all(strangers)).toContain('service_unavailable')
  })
})

describe('verifyPassword', () => {
  it('is false for a damaged hash, no hash and a password past the bound', async () => {
    for (const hash of ['', 'nonsense', '$argon2id$v=19$m=19456,t=2,p=1$x', null])
      expect(await verifyPassword(hash, PASSWORD, STRANGER)).toBe(false)
    expect(await verifyPassword(null, 'x'.repeat(1_000_000), STRANGER)).toBe(false)
  })
})

describe('clientAddress', () => {
  function addressOf(forwarded: string, trusted: string): string {
    process.env.TRUSTED_PROXIES = trusted
    resetEnv()
    return clientAddress(new Headers({ 'x-forwarded-for': forwarded }))
  }

  it('trusts as many entries from the end as there are trusted proxies', () => {
    const chain = 'spoofed, 198.51.100.1, 10.0.0.2, 10.0.0.1'
    expect(addressOf(chain, '0')).toBe('10.0.0.1')
    expect(addressOf(chain, '1')).toBe('10.0.0.2')
    expect(addressOf(chain, '2')).toBe('198.51.100.1')
    expect(addressOf('198.51.100.1', '2')).toBe('198.51.100.1')
    expect(addressOf('::ffff:198.51.100.1', '0')).toBe('198.51.100.1')
    expect(addressOf('', '0')).toBe('')
  })

  it('counts an IPv6 customer by the /64 network', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('198.51.100.1')).toBe('198.51.100.1')
    expect(networkOf('')).toBe('unknown')
  })
})

describe('a sign-in that could not be tried', () => {
  it('is answered in our words, whatever the driver says of a failover', () => {
    const driver = new Error('Connection terminated unexpectedly')
    expect(signInFailure(driver).message).toBe('unavailable')
    const readOnly = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' })
    expect(signInFailure(readOnly).message).toBe('unavailable')
    expect(signInFailure(new ServiceError('service_unavailable')).message).toBe('wait:2')
  })
})

describe('cookies', () => {
  it('are bound to this host over TLS', () => {
    for (const [url, secure, name] of [
      ['https://fieldline.example', true, '__Host-fieldline.session'],
      ['http://localhost:3000', false, 'fieldline.session'],
    ] as const) {
      process.env.APP_URL = url
      resetEnv()
      expect(usesTls()).toBe(secure)
      expect(cookieName('session')).toBe(name)
    }
  })
})
