import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { signInWithPassword } from '@/lib/auth/sign-in'
import { db } from '@/lib/db/client'
import { readSession } from '@/lib/services/access/sessions'
import { endOwnSessions, listOwnSessions } from '@/lib/services/access/sessions'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeUser, signIn, type TestUser } from '@/lib/testing/factories/users'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
} from '@/lib/services/access/second-factor'

const PASSWORD = 'correct horse battery'
const HALF_MINUTE = 30

let ctx: ServiceContext
let user: TestUser
let userCtx: ServiceContext
let nextAddress = 1

beforeEach(async () => {
  ctx = await makeAccount()
  user = await makeUser(ctx, { role: 'dispatcher', password: PASSWORD })
  userCtx = { ...withScopes(ctx), actor: { type: 'user', id: user.id, name: 'Ann' } }
})

const now = () => Math.floor(Date.now() / 1000)
/** The code of a moment so many steps from now; the one after is good already, so that no test depends on the second. */
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: now() + steps * HALF_MINUTE })
const attempt = (code?: string, password = PASSWORD) =>
  signInWithPassword({
    email: user.email,
    password,
    code,
    address: `198.51.100.${nextAddress++}`,
    browserMark: undefined,
  })

const sessionOf = async (who: TestUser) => (await signIn(who)).principal.session.id

async function turnOn(sessionId = user.id): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await beginSecondFactor(userCtx)
  const { recovery_codes } = await confirmSecondFactor(userCtx, sessionId, { code: codeOf(secret) })
  return { secret, codes: recovery_codes }
}

describe('a second factor', () => {
  it('is asked for once it was confirmed, and only after the right password', async () => {
    const { secret, address } = await beginSecondFactor(userCtx)
    expect(address).toMatch(/^otpauth:\/\/totp\/Fieldline/)
    expect((await attempt()).kind).toBe('welcome')
    await expect(confirmSecondFactor(userCtx, user.id, { code: '12' })).rejects.toMatchObject({
      code: 'validation_error',
    })
    await expect(confirmSecondFactor(userCtx, user.id, { code: codeOf(secret, 40) })).rejects.toMatchObject({
      details: [{ field: 'code' }],
    })
    const code = codeOf(secret)
    await confirmSecondFactor(userCtx, user.id, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(await attempt()).toEqual({ kind: 'code', wrong: false })
    expect(await attempt('000000', 'wrong password')).toEqual({ kind: 'refused' })
    expect((await attempt(codeOf(secret, 1))).kind).toBe('welcome')
  })

  it('rejects a code that was used before, also in parallel, or is older than the last used', async () => {
    const { secret } = await turnOn()
    const code = codeOf(secret, 1)
    const results = await Promise.all(Array.from({ length: 4 }, () => attempt(code)))
    expect(results.filter(({ kind }) => kind === 'welcome')).toHaveLength(1)
    expect(await attempt(codeOf(secret))).toEqual({ kind: 'code', wrong: true })
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { codes } = await turnOn()
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect((await attempt(` ${first.toLowerCase().replaceAll('-', ' ')} `)).kind).toBe('welcome')
    expect(await attempt(first)).toEqual({ kind: 'code', wrong: true })
    const both = await Promise.all([attempt(second), attempt(second)])
    expect(both.filter(({ kind }) => kind === 'welcome')).toHaveLength(1)
    expect(await getSecondFactor(userCtx)).toMatchObject({ recovery_codes_left: 8 })
  })

  it('slows down guessed codes like guessed passwords', async () => {
    await turnOn()
    const kinds: string[] = []
    for (let tries = 0; tries < 8; tries += 1) kinds.push((await attempt('000000')).kind)
    expect(kinds.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'code'))
    expect(kinds.slice(6)).toEqual(['wait', 'wait'])
  })

  it('ends sessions that began without it, and stores its secret sealed', async () => {
    const [here, there] = [await sessionOf(user), await sessionOf(user)]
    const { secret } = await turnOn(here)
    expect(await readSession(ctx.accountId, here)).not.toBeNull()
    expect(await readSession(ctx.accountId, there)).toBeNull()
    const stored = await db().secondFactor.findFirstOrThrow({ where: { user_id: user.id } })
    expect(stored.secret).not.toContain(secret)
    await expect(beginSecondFactor(userCtx)).rejects.toMatchObject({ code: 'in_use' })
  })

  it('is turned off by its user or an administrator, with history and mail', async () => {
    await turnOn()
    await removeSecondFactor(userCtx)
    expect((await attempt()).kind).toBe('welcome')
    await turnOn()
    const session = await sessionOf(user)
    await expect(resetSecondFactor(userCtx, user.id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await resetSecondFactor(ctx, user.id)).toEqual({ was_on: true })
    expect(await readSession(ctx.accountId, session)).toBeNull()
    expect(await getSecondFactor(userCtx)).toEqual({ enabled_at: null, recovery_codes_left: 0 })
    const rows = await db().history.findMany({
      where: { record_id: user.id, verb: { contains: 'second_factor' } },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ verb }) => verb)).toEqual(
      ['enable', 'disable', 'enable', 'disable'].map((verb) => `${verb}_second_factor`),
    )
  })
})

describe('one’s own sign-ins', () => {
  it('are listed and ended one by one or all but this one, never another user’s', async () => {
    const other = await makeUser(ctx, { password: PASSWORD })
    const [one, two, three] = [await sessionOf(user), await sessionOf(user), await sessionOf(user)]
    const theirs = await sessionOf(other)
    expect((await listOwnSessions(userCtx)).map(({ id }) => id).sort()).toEqual([one, two, three].sort())
    expect(await endOwnSessions(userCtx, { only: theirs })).toEqual({ ended: 0 })
    expect(await endOwnSessions(userCtx, { only: two })).toEqual({ ended: 1 })
    expect(await endOwnSessions(userCtx, { but: one })).toEqual({ ended: 1 })
    expect((await listOwnSessions(userCtx)).map(({ id }) => id)).toEqual([one])
    expect(await readSession(ctx.accountId, theirs)).not.toBeNull()
    await expect(listOwnSessions(ctx)).rejects.toMatchObject({ code: 'not_found' })
  })
})
