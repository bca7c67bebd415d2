import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { beginSecondFactor, confirmSecondFactor } from '@/lib/services/access/second-factor'
import { readSession } from '@/lib/services/access/sessions'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, type SignedIn, signIn } from '@/lib/testing/factories/users'
import { confirmIdentity, getIdentityState, requireConfirmed } from '@/lib/services/access/identity'

const PASSWORD = 'correct horse battery'
const ADDRESS = '198.51.100.7'

let ctx: ServiceContext
let dana: SignedIn

beforeEach(async () => {
  ctx = await makeAccount()
  dana = await signIn(await makeUser(ctx, { password: PASSWORD }))
})

/** The sign-in as the next request finds it, so many minutes after the last proof. */
async function sessionAfter(minutes: number) {
  await db().$executeRaw`UPDATE user_session SET confirmed_at = confirmed_at - make_interval(mins => ${minutes})`
  const principal = await readSession(ctx.accountId, dana.principal.session.id)
  if (!principal) throw new Error('The sign-in ended')
  return principal.session
}

const confirm = (body: Record<string, unknown>) => confirmIdentity(dana.ctx, dana.principal.session.id, ADDRESS, body)

describe('a recent sign-in', () => {
  it('lasts ten minutes, and five more for a form opened meanwhile', async () => {
    expect(await getIdentityState(dana.ctx, await sessionAfter(9))).toEqual({
      confirmed: true,
      has_password: true,
      asks_code: false,
    })
    const late = await sessionAfter(2)
    expect((await getIdentityState(dana.ctx, late)).confirmed).toBe(false)
    expect(() => requireConfirmed(late)).not.toThrow()
    const tooLate = await sessionAfter(4)
    expect(() => requireConfirmed(tooLate)).toThrow(expect.objectContaining({ code: 'forbidden' }))
  })

  it('is renewed by the password, for this session only', async () => {
    const elsewhere = await signIn({ ...dana.principal.user, accountId: ctx.accountId })
    await sessionAfter(60)
    await expect(confirm({ password: 'wrong' })).rejects.toMatchObject({ details: [{ field: 'password' }] })
    expect((await getIdentityState(dana.ctx, await sessionAfter(0))).confirmed).toBe(false)
    await confirm({ password: PASSWORD })
    expect((await getIdentityState(dana.ctx, await sessionAfter(0))).confirmed).toBe(true)
    const other = await readSession(ctx.accountId, elsewhere.principal.session.id)
    expect(other?.session.confirmed_seconds_ago).toBeGreaterThan(3_000)
  })

  it('is renewed by password and code where there is a second factor', async () => {
    const { secret } = await beginSecondFactor(dana.ctx)
    await confirmSecondFactor(dana.ctx, dana.principal.session.id, { code: generateSync({ secret }) })
    expect((await getIdentityState(dana.ctx, await sessionAfter(60))).asks_code).toBe(true)
    for (const code of [undefined, '', '000000'])
      await expect(confirm({ password: PASSWORD, code })).rejects.toMatchObject({ details: [{ field: 'code' }] })
    expect((await getIdentityState(dana.ctx, await sessionAfter(0))).confirmed).toBe(false)
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
    await confirm({ password: PASSWORD, code })
    expect((await getIdentityState(dana.ctx, await sessionAfter(0))).confirmed).toBe(true)
  })

  it('slows wrong attempts down, and cannot be renewed with an API key', async () => {
    for (let tries = 0; tries < 11; tries += 1)
      await expect(confirm({ password: 'wrong' })).rejects.toMatchObject({ code: 'validation_error' })
    await expect(confirm({ password: PASSWORD })).rejects.toMatchObject({ code: 'rate_limited' })
    const asKey = confirmIdentity(ctx, dana.principal.session.id, ADDRESS, { password: PASSWORD })
    await expect(asKey).rejects.toMatchObject({ code: 'not_found' })
  })
})
