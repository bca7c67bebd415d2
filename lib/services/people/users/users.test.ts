import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { signInWithPassword } from '@/lib/auth/sign-in'
import { db } from '@/lib/db/client'
import { beginSecondFactor, confirmSecondFactor } from '@/lib/services/access/second-factor'
import { readSession } from '@/lib/services/access/sessions'
import { deleteUser, listUsers, updateUser } from '@/lib/services/people/users'
import {
  acceptInvitation as acceptFrom,
  changePassword,
  createInvitation,
  createPasswordLink,
  findInvitation,
  listInvitations,
  revokeInvitation,
} from '@/lib/services/people/passwords'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeUser, signIn } from '@/lib/testing/factories/users'

const PASSWORD = 'correct horse battery'
const somebody = { email: 'Sam@Example.com', name: 'Sam Ortiz', role: 'dispatcher' }

let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount({ name: 'Harbor & Pine' })
  await db().user.deleteMany({})
})

let nextAddress = 1
/** Each try from an address of its own, unless one is given. */
function acceptInvitation(token: string, body: Record<string, unknown>, address = `198.51.100.${nextAddress++ % 250}`) {
  return acceptFrom(token, body, address)
}

function tokenOf(link: string): string {
  return link.split('/').at(-1) ?? ''
}

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: { code: string }) => error.code,
  )
}

describe('an invitation', () => {
  it('lets its holder choose a password once', async () => {
    const { link, invitation } = await createInvitation(ctx, somebody)
    expect(invitation).toMatchObject({ email: 'sam@example.com', role: 'dispatcher' })
    expect(await listInvitations(ctx)).toEqual([invitation])
    expect(JSON.stringify(await db().invitation.findMany())).not.toContain(tokenOf(link))
    expect(await findInvitation(tokenOf(link))).toMatchObject({ company: 'Harbor & Pine', returning: false })

    expect(await codeOf(acceptInvitation(tokenOf(link), { password: 'short' }))).toBe('validation_error')
    const { user } = await acceptInvitation(tokenOf(link), { password: PASSWORD })
    expect(user).toMatchObject({ email: 'sam@example.com', name: 'Sam Ortiz', role: 'dispatcher', has_password: true })
    expect(await codeOf(acceptInvitation(tokenOf(link), { password: PASSWORD }))).toBe('not_found')
    expect(await findInvitation(tokenOf(link))).toBeNull()
    expect(await listInvitations(ctx)).toEqual([])
    const input = { email: 'sam@example.com', password: PASSWORD, address: '198.51.100.9', browserMark: undefined }
    expect((await signInWithPassword(input)).kind).toBe('welcome')
  })

  it('counts a weak password as an attempt, so that checking passwords is limited', async () => {
    const { link } = await createInvitation(ctx, somebody)
    const codes: (string | null)[] = []
    for (let tries = 0; tries < 8; tries += 1)
      codes.push(await codeOf(acceptInvitation(tokenOf(link), { password: `password1234${tries}` })))
    expect(codes.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'validation_error'))
    expect(codes.slice(6)).toEqual(['rate_limited', 'rate_limited'])
  })

  it('creates one user when accepted in several tabs at once', async () => {
    const { link } = await createInvitation(ctx, somebody)
    const tries = Array.from({ length: 8 }, () => codeOf(acceptInvitation(tokenOf(link), { password: PASSWORD })))
    expect((await Promise.all(tries)).filter((code) => code === null)).toHaveLength(1)
    expect(await listUsers(ctx)).toHaveLength(1)
  })

  it('is replaced by a newer one, also when two are made at once', async () => {
    const first = await createInvitation(ctx, somebody)
    const both = await Promise.all([createInvitation(ctx, somebody), createInvitation(ctx, somebody)])
    expect(await findInvitation(tokenOf(first.link))).toBeNull()
    const open = await Promise.all(both.map(({ link }) => findInvitation(tokenOf(link))))
    expect(open.filter(Boolean)).toHaveLength(1)
    expect(await listInvitations(ctx)).toHaveLength(1)
  })

  it('expires after seven days or when withdrawn', async () => {
    const takenItems = await createInvitation(ctx, somebody)
    await revokeInvitation(ctx, takenItems.invitation.id)
    expect(await codeOf(revokeInvitation(ctx, takenItems.invitation.id))).toBe('not_found')
    const old = await createInvitation(ctx, somebody)
    await db().$executeRaw`UPDATE invitation SET expires_at = expires_at - interval '7 days'`
    for (const { link } of [takenItems, old]) {
      expect(await findInvitation(tokenOf(link))).toBeNull()
      expect(await codeOf(acceptInvitation(tokenOf(link), { password: PASSWORD }))).toBe('not_found')
    }
    expect(await codeOf(acceptInvitation('nonsense', { password: PASSWORD }))).toBe('not_found')
  })

  it('is refused for an address in use; one in use elsewhere shows only to the link’s holder', async () => {
    await makeUser(ctx, { email: 'sam@example.com' })
    expect(await codeOf(createInvitation(ctx, somebody))).toBe('validation_error')
    const elsewhere = await makeAccount()
    const { link } = await createInvitation(elsewhere, somebody)
    expect(await codeOf(acceptInvitation(tokenOf(link), { password: PASSWORD }))).toBe('validation_error')
    // The refusal used nothing up.
    expect(await findInvitation(tokenOf(link))).not.toBeNull()
  })

  it('is created by admins, and names every problem', async () => {
    const clerk = withScopes(ctx, 'read:customers')
    expect(await codeOf(createInvitation(clerk, somebody))).toBe('forbidden')
    const bad = createInvitation(ctx, { email: 'x', name: '', role: 'king', technician_id: 'nobody' })
    const fields = await bad.catch((error: { details: { field: string }[] }) => error.details.map((one) => one.field))
    expect(fields).toEqual(['email', 'name', 'role', 'technician_id'])
  })
})

describe('a password link', () => {
  it('sets a new password and ends every sign-in', async () => {
    const user = await makeUser(ctx, { password: PASSWORD })
    const { principal } = await signIn(user)
    const { link } = await createPasswordLink(ctx, user.id)
    expect(await findInvitation(tokenOf(link))).toMatchObject({ email: user.email, returning: true })
    await acceptInvitation(tokenOf(link), { password: 'another long sentence' })
    expect(await readSession(ctx.accountId, principal.session.id)).toBeNull()
    expect(await listUsers(ctx)).toHaveLength(1)
  })

  it('asks for the code of the second factor, and stays open until the right one is given', async () => {
    const user = await makeUser(ctx, { password: PASSWORD })
    const { ctx: userCtx, principal } = await signIn(user)
    const { secret } = await beginSecondFactor(userCtx)
    await confirmSecondFactor(userCtx, principal.session.id, { code: generateSync({ secret }) })
    const { link } = await createPasswordLink(ctx, user.id)
    const token = tokenOf(link)
    expect(await findInvitation(token)).toMatchObject({ returning: true, asksCode: true })
    const password = 'another long sentence'
    for (const code of [undefined, '', '000000']) {
      const refused = acceptInvitation(token, { password, code })
      await expect(refused).rejects.toMatchObject({ code: 'validation_error', details: [{ field: 'code' }] })
    }
    expect(await readSession(ctx.accountId, principal.session.id)).not.toBeNull()
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
    expect((await acceptInvitation(token, { password, code })).user.id).toBe(user.id)
    expect(await readSession(ctx.accountId, principal.session.id)).toBeNull()
  })

  it('slows down attempts from every address', async () => {
    const user = await makeUser(ctx, { password: PASSWORD })
    const { ctx: userCtx, principal } = await signIn(user)
    const { secret } = await beginSecondFactor(userCtx)
    await confirmSecondFactor(userCtx, principal.session.id, { code: generateSync({ secret }) })
    const { link } = await createPasswordLink(ctx, user.id)
    const body = { password: 'another long sentence', code: '000000' }
    const codes: (string | null)[] = []
    for (let tries = 0; tries < 8; tries += 1) codes.push(await codeOf(acceptInvitation(tokenOf(link), body)))
    expect(codes.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'validation_error'))
    expect(codes.slice(6)).toEqual(['rate_limited', 'rate_limited'])
  })

  it('is invalid once its user is removed', async () => {
    await makeUser(ctx)
    const user = await makeUser(ctx)
    const { link } = await createPasswordLink(ctx, user.id)
    await deleteUser(ctx, user.id)
    expect(await codeOf(acceptInvitation(tokenOf(link), { password: PASSWORD }))).toBe('not_found')
  })
})

describe('changing one’s password', () => {
  it('asks for the current one, slows guesses down, and refuses weak passwords', async () => {
    const { ctx: userCtx, principal } = await signIn(await makeUser(ctx, { password: PASSWORD }))
    const change = (current_password: string, new_password: string) =>
      changePassword(userCtx, principal.session.id, { current_password, new_password })
    for (const weak of ['short', 'elevenchars', 'password12345', 'aaaaaaaaaaaa', 'qwertyuiop12'])
      expect(await codeOf(change(PASSWORD, weak))).toBe('validation_error')
    expect(await codeOf(change(PASSWORD, PASSWORD))).toBe('validation_error')
    for (let tries = 0; tries < 5; tries += 1)
      expect(await codeOf(change('wrong', 'a long new sentence'))).toBe('validation_error')
    expect(await codeOf(change('wrong', 'a long new sentence'))).toBe('rate_limited')
    expect(await codeOf(changePassword(ctx, principal.session.id, {}))).toBe('not_found')
  })

  it('leaves no password in the history', async () => {
    const { ctx: userCtx, principal } = await signIn(await makeUser(ctx, { password: PASSWORD }))
    await changePassword(userCtx, principal.session.id, {
      current_password: PASSWORD,
      new_password: 'a long new sentence',
    })
    const rows = await db().history.findMany({ where: { account_id: ctx.accountId }, omit: { position: true } })
    const history = JSON.stringify(rows)
    expect(history).toContain('change_password')
    expect(history).not.toMatch(/argon2|a long new sentence/)
  })
})

describe('the last admin', () => {
  it('can be neither removed, nor made inactive, nor given another role', async () => {
    const only = await makeUser(ctx)
    await makeUser(ctx, { role: 'dispatcher' })
    expect(await codeOf(deleteUser(ctx, only.id))).toBe('in_use')
    expect(await codeOf(updateUser(ctx, only.id, { status: 'inactive' }))).toBe('in_use')
    expect(await codeOf(updateUser(ctx, only.id, { role: 'dispatcher' }))).toBe('in_use')
    expect(await codeOf(updateUser(ctx, only.id, { name: 'New name' }))).toBeNull()
  })

  it('remains when two admins remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db().user.deleteMany({})
      const [one, other] = [await makeUser(ctx), await makeUser(ctx)]
      const codes = await Promise.all([
        codeOf(deleteUser(ctx, one.id)),
        codeOf(updateUser(ctx, other.id, { role: 'technician' })),
      ])
      expect(codes.filter((code) => code === null)).toHaveLength(1)
    }
  })
})

describe('users', () => {
  it('are seen and changed only by admins of their account, and never with a hash', async () => {
    const user = await makeUser(ctx, { role: 'dispatcher', password: PASSWORD })
    expect(JSON.stringify(await listUsers(ctx))).not.toContain('argon2')
    const stranger = await makeAccount()
    expect(await listUsers(stranger)).toEqual([])
    expect(await codeOf(updateUser(stranger, user.id, { name: 'X' }))).toBe('not_found')
    expect(await codeOf(deleteUser(stranger, user.id))).toBe('not_found')
    expect(await codeOf(createPasswordLink(stranger, user.id))).toBe('not_found')
    const clerk = withScopes(ctx, 'write:customers')
    for (const work of [
      listUsers(clerk),
      updateUser(clerk, user.id, {}),
      deleteUser(clerk, user.id),
      listInvitations(clerk),
    ])
      expect(await codeOf(work)).toBe('forbidden')
  })
})
