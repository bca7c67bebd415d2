import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { rejectWeakPassword } from '@/lib/credentials/password-strength'
import { hashPassword } from '@/lib/credentials/passwords'
import { db } from '@/lib/db/client'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { companySetup, type UserRecord } from '@/lib/schemas/people/user'
import { derivedKey } from '@/lib/secrets'
import { forHistory, readUser } from './record'

const NONCE = 'setup_nonce'

/**
 * The token that opens the set-up page, to be printed at start; `null` when somebody can already sign in. Every
 * instance and every start before the set-up says the same one; the database alone does not tell it.
 */
export async function ensureSetupToken(): Promise<string | null> {
  if (await hasUsers(db())) return null
  await db().$executeRaw`
    INSERT INTO installation (key, value) VALUES (${NONCE}, ${randomBytes(16).toString('base64url')})
    ON CONFLICT (key) DO NOTHING`
  return readToken(db())
}

/** Whether the token opens the set-up page now. */
export async function isSetupToken(token: string): Promise<boolean> {
  return fits(token, (await hasUsers(db())) ? null : await readToken(db()))
}

/**
 * Makes the company and its first admin; the token is used up. Throws `not_found` when the token is not the one that
 * was printed or somebody was faster, `validation_error`.
 */
export async function setUpCompany(
  token: string,
  body: BodyOf<typeof companySetup>,
): Promise<{ accountId: string; user: UserRecord }> {
  if (!(await isSetupToken(token))) throw notFound('set-up token')
  const draft = readDraft(companySetup, body)
  await rejectWeakPassword(draft, 'password', [draft.value.email, draft.value.name, draft.value.company])
  const input = draft.finish()
  const password_hash = await hashPassword(input.password, { isKnown: true, key: 'setup' })
  return db().$transaction(async (tx) => {
    // The nonce's row is the lock: of two who hold the token, one finds it gone.
    await tx.$executeRaw`SELECT 1 FROM installation WHERE key = ${NONCE} FOR UPDATE`
    if ((await hasUsers(tx)) || !fits(token, await readToken(tx))) throw notFound('set-up token')
    await tx.installation.delete({ where: { key: NONCE } })

    const account = { id: newId(), name: input.company, time_zone: input.time_zone, currency: input.currency }
    const { tier } = await tx.account.create({ data: account, select: { tier: true } })
    const id = newId()
    const ctx: ServiceContext = {
      accountId: account.id,
      actor: { type: 'user', id, name: input.name },
      scopes: new Set(),
      requestId: newId(),
      account: { tier, timeZone: account.time_zone, currency: account.currency },
    }
    const { name, email } = input
    await tx.user.create({
      data: { id, account_id: account.id, name, email, role: 'admin', password_hash, password_changed_at: new Date() },
      select: { id: true },
    })
    const user = await readUser(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'account', id: account.id, before: null, after: account })
    await recordHistory(tx, ctx, { verb: 'create', type: 'user', id, before: null, after: forHistory(user) })
    return { accountId: account.id, user }
  })
}

async function hasUsers(tx: Transaction): Promise<boolean> {
  return (await tx.user.findFirst({ select: { id: true } })) !== null
}

async function readToken(tx: Transaction): Promise<string | null> {
  const nonce = await tx.installation.findUnique({ where: { key: NONCE } })
  if (!nonce) return null
  return createHmac('sha256', derivedKey('first set-up')).update(nonce.value).digest('base64url').slice(0, 32)
}

function fits(sentCode: string, expected: string | null): boolean {
  if (!expected || Buffer.byteLength(sentCode) !== Buffer.byteLength(expected)) return false
  return timingSafeEqual(Buffer.from(sentCode), Buffer.from(expected))
}
