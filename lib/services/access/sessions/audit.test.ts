import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { signInWithPassword } from '@/lib/auth/sign-in'
import { db } from '@/lib/db/client'
import { auditQuery } from '@/lib/schemas/data/audit'
import { listAudit } from '@/lib/services/data/audit'
import { beginSecondFactor, confirmSecondFactor } from '@/lib/services/access/second-factor'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn, type TestUser } from '@/lib/testing/factories/users'
import { endSession } from '@/lib/services/access/sessions'

const PASSWORD = 'correct horse battery'

let ctx: ServiceContext
let user: TestUser

beforeEach(async () => {
  ctx = await makeAccount()
  user = await makeUser(ctx, { role: 'dispatcher', name: 'Dana Reyes', password: PASSWORD })
})

const attempt = (email: string, password: string, code?: string) =>
  signInWithPassword({ email, password, code, address: '198.51.100.9', browserMark: undefined })

/** The audit page's sign-ins, oldest first: what, who, and each detail. */
async function audited() {
  const { data } = await listAudit(ctx, auditQuery.parse({ record_type: 'user_session' }))
  return data.toReversed().map(({ verb, actor, name, changes }) => {
    const details = Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]))
    return { verb, who: actor.name, name, ...details }
  })
}

describe('the audit log', () => {
  it('records a sign-in with method and address, and its end once', async () => {
    const { principal } = await signIn(user)
    await endSession(ctx.accountId, principal.session.id)
    await endSession(ctx.accountId, principal.session.id)
    const who = { who: 'Dana Reyes', name: 'Dana Reyes' }
    expect(await audited()).toEqual([
      { verb: 'sign_in', ...who, method: 'password', address: '192.0.2.1' },
      { verb: 'sign_out', ...who },
    ])
  })

  it('records a failed sign-in of a known user with the reason, without what was typed', async () => {
    const { ctx: userCtx, principal } = await signIn(user)
    const { secret } = await beginSecondFactor(userCtx)
    await confirmSecondFactor(userCtx, principal.session.id, { code: generateSync({ secret }) })
    await attempt(user.email, 'hunter2 hunter2')
    await expect.poll(async () => (await audited()).length).toBe(2)
    // The right password without a code is no failure: the form asks for it next.
    await attempt(user.email, PASSWORD)
    await attempt(user.email, PASSWORD, '000000')
    await expect.poll(async () => (await audited()).length).toBe(3)
    const failed = { verb: 'sign_in_failed', who: 'Unknown person', name: 'Dana Reyes', address: '198.51.100.9' }
    expect((await audited()).slice(1)).toEqual([
      { ...failed, reason: 'wrong password' },
      { ...failed, reason: 'wrong code' },
    ])
    const rows = await db().history.findMany({ where: { account_id: ctx.accountId }, omit: { position: true } })
    expect(JSON.stringify(rows)).not.toMatch(/hunter2|correct horse|000000/)
  })

  it('records no unknown names, which may be passwords', async () => {
    await attempt('hunter2 hunter2', 'x')
    await attempt(user.email, 'wrong')
    await expect.poll(async () => (await audited()).length).toBe(1)
    const [history, attempts] = [
      await db().history.findMany({ omit: { position: true } }),
      await db().signInAttempt.findMany(),
    ]
    expect(JSON.stringify([history, attempts])).not.toContain('hunter2')
  })
})
