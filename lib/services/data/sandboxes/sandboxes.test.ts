import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Prisma } from '@/prisma/generated/client'
import { authenticate } from '@/lib/auth/authenticate'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { sendMail } from '@/lib/jobs/mail'
import { parseQuery } from '@/lib/schemas/query'
import { MAX_SANDBOXES, sandboxListQuery } from '@/lib/schemas/company/sandbox'
import { createApiKey, listApiKeys } from '@/lib/services/access/api-keys'
import { getCustomer } from '@/lib/services/customers/customers'
import { partKey } from '@/lib/services/data/export-files'
import { createExport } from '@/lib/services/data/exports'
import { runDueJobs } from '@/lib/testing/jobs'
import { createWebhookEndpoint } from '@/lib/services/data/webhooks'
import { queueMails } from '@/lib/services/mail/mail'
import { sendTestMail } from '@/lib/services/mail/mail-server'
import { seedCompany } from '@/prisma/seed-company'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeUser } from '@/lib/testing/factories/users'
import { newId } from '@/lib/domain/id'
import {
  createSandbox,
  deleteSandbox,
  getSandbox,
  listSandboxes,
  prepareDeletion,
  prepareReset,
  resetSandbox,
} from '@/lib/services/data/sandboxes'
import { photoKey } from '@/lib/services/work/photos/keys'
import { store } from '@/lib/storage/installed'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount({ tier: 'professional', timeZone: 'America/Los_Angeles', currency: 'CAD' })
})

const list = async (from = ctx) => (await listSandboxes(from, parseQuery(sandboxListQuery, new URLSearchParams()))).data

/** What the sandbox's own key acts as. */
async function within(key: string): Promise<ServiceContext> {
  const authenticated = await authenticate(key, newId())
  if (!authenticated) throw new Error('The key opens nothing')
  return authenticated.ctx
}

describe('a sandbox', () => {
  it('has data, keys and an hourly limit of its own', async () => {
    const { key, invitation_link, ...record } = await createSandbox(ctx, {
      name: 'Tests',
      admin_email: 'dev@example.com',
    })
    expect(record).toMatchObject({ name: 'Tests', time_zone: 'America/Los_Angeles', currency: 'CAD' })
    expect(invitation_link).toMatch(/\/invitation\//u)
    expect(await list()).toEqual([record])

    const sandbox = await within(key)
    expect(sandbox).toMatchObject({ accountId: record.id, account: { tier: 'standard' } })
    const { id } = await makeCustomer(sandbox, { name: 'Trial' })
    await expect(getCustomer(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
    const theirs = await makeCustomer(ctx, { name: 'Real' })
    await expect(getCustomer(sandbox, theirs.id)).rejects.toMatchObject({ code: 'not_found' })
    const entries = await db().history.findMany({ where: { account_id: ctx.accountId, verb: 'create_sandbox' } })
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toContain(key)
    expect(entries).toHaveLength(1)
  })

  it('is limited in number, and has none itself', async () => {
    const { key } = await createSandbox(ctx, { name: 'One' })
    const attempts = await Promise.allSettled(
      Array.from({ length: MAX_SANDBOXES }, () => createSandbox(ctx, { name: 'More' })),
    )
    expect(attempts.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'validation_error' } },
    ])
    expect(await list()).toHaveLength(MAX_SANDBOXES)
    await expect(createSandbox(await within(key), { name: 'Inner' })).rejects.toMatchObject({
      code: 'validation_error',
    })
  })

  it('is seen and managed by the administrators of its company alone', async () => {
    const { id, key } = await createSandbox(ctx, { name: 'Tests' })
    const clerk = withScopes(ctx, 'write:customers')
    const verbs = [getSandbox, resetSandbox, deleteSandbox]
    for (const verb of verbs) {
      await expect(verb(clerk, id)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(verb(await makeAccount(), id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(verb(await within(key), id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(verb(ctx, ctx.accountId)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(createSandbox(clerk, { name: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(list(clerk)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await list(await makeAccount())).toEqual([])
  })
})

describe('a mail of a sandbox', () => {
  it('is recorded and never sent, whatever mail server there is', async () => {
    // Nobody listens there: a mail that is tried would wait for another attempt.
    Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' })
    resetEnv()
    onTestFinished(() => {
      delete process.env.SMTP_URL
      delete process.env.MAIL_FROM
      resetEnv()
    })
    const { key } = await createSandbox(ctx, { name: 'Tests' })
    const sandbox = await within(key)
    const mail = { id: newId(), account_id: sandbox.accountId, kind: 'api_key_expires', recipient: 'jane@example.com' }
    await db().$transaction((tx) =>
      queueMails(tx, [{ ...mail, subject: 'S', text: 'T', html: 'H', actor_name: 'Test' }]),
    )
    expect(await sendMail(mail)).toBeNull()
    const row = await db().mail.findFirstOrThrow({ where: { id: mail.id } })
    expect(row).toMatchObject({ status: 'recorded', sent_at: null, text: 'T', problem: null })

    const user = await makeUser(sandbox)
    const asUser = { ...sandbox, actor: { type: 'user' as const, id: user.id, name: user.name } }
    expect(await sendTestMail(asUser)).toMatchObject({ sent: false, answer: 'This is a sandbox: no mail leaves it.' })
  })
})

/** How many rows an account has in each table that it has any in. */
async function rowsOf(accountId: string): Promise<Record<string, number>> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'account_id' ORDER BY 1`
  const counts: [string, number][] = []
  for (const { name } of tables) {
    const table = Prisma.raw(`"${name}"`)
    const [row] = await db().$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM ${table} WHERE account_id = ${accountId}::uuid`
    if (row?.n) counts.push([name, row.n])
  }
  return Object.fromEntries(counts)
}

describe('a sandbox full of data', () => {
  let id: string
  let sandbox: ServiceContext

  beforeEach(async () => {
    const created = await createSandbox(ctx, { name: 'Tests' })
    id = created.id
    sandbox = await within(created.key)
    await seedCompany({ accountId: id, workOrders: 30 })
    await createWebhookEndpoint(sandbox, { url: 'https://hooks.example/x', events: ['*'] })
    const technician = await db().technician.findFirstOrThrow({ where: { account_id: id } })
    const user = await makeUser(sandbox)
    await db().user.updateMany({ where: { id: user.id }, data: { technician_id: technician.id } })
  })

  it('is empty after a reset; who may get in and where messages go stay', async () => {
    const real = await makeCustomer(ctx, { name: 'Real' })
    expect(Object.keys(await rowsOf(id))).toEqual(expect.arrayContaining(['work_order', 'task', 'asset', 'history']))
    expect(await resetSandbox(ctx, id)).toMatchObject({ id, name: 'Tests' })
    expect(Object.keys(await rowsOf(id)).sort()).toEqual(['api_key', 'rate_window', 'user', 'webhook_endpoint'])
    expect((await getCustomer(ctx, real.id)).name).toBe('Real')
    // It is as good as new.
    await makeCustomer(sandbox, { name: 'Again' })
    expect((await listApiKeys(sandbox, {})).data).toHaveLength(1)
    await seedCompany({ accountId: id, workOrders: 5 })
  })

  it('is emptied in steps before the transaction of a reset, with its stored photos and exports', async () => {
    const photo = { sha256: 'a'.repeat(64), content_type: 'image/jpeg' }
    const key = photoKey(id, photo.sha256, photo.content_type, 'full')
    await store().put(key, new Uint8Array([1]), photo.content_type)
    const { id: task_id } = await db().task.findFirstOrThrow({ where: { account_id: id } })
    await db().photo.create({
      data: { ...photo, id: newId(), account_id: id, task_id, width: 1, height: 1, byte_size: 1 },
    })
    const exportJob = await createExport(sandbox, { resource: 'customers' })
    await runDueJobs('write-exports')
    const file = partKey(id, exportJob.id, 0)
    expect(await store().get(file)).not.toBeNull()
    await prepareReset(ctx, id)
    expect(Object.keys(await rowsOf(id)).sort()).toEqual(['api_key', 'rate_window', 'user', 'webhook_endpoint'])
    expect([await store().get(key), await store().get(file)]).toEqual([null, null])
    expect(await resetSandbox(ctx, id)).toMatchObject({ id })
  })

  it('keeps who may get in until its deletion is done, and everything where the version is another one', async () => {
    await expect(prepareDeletion(ctx, id, '"other"')).rejects.toMatchObject({ code: 'precondition_failed' })
    expect(Object.keys(await rowsOf(id))).toContain('work_order')
    await expect(prepareDeletion(withScopes(ctx, 'write:customers'), id, null)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(prepareReset(await makeAccount(), id)).rejects.toMatchObject({ code: 'not_found' })
    await prepareDeletion(ctx, id, null)
    expect(Object.keys(await rowsOf(id)).sort()).toEqual(['api_key', 'rate_window', 'user', 'webhook_endpoint'])
    expect((await listApiKeys(sandbox, {})).data).toHaveLength(1)
    await deleteSandbox(ctx, id)
    expect(await rowsOf(id)).toEqual({})
  })

  it('is gone after it was deleted, with its keys', async () => {
    const { key } = await createApiKey(sandbox, { name: 'Second', scopes: ['admin'] })
    expect((await deleteSandbox(ctx, id)).id).toBe(id)
    expect(await rowsOf(id)).toEqual({})
    expect(await authenticate(key, newId())).toBeNull()
    expect(await list()).toEqual([])
    await expect(getSandbox(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
    const verbs = await db().history.findMany({ where: { account_id: ctx.accountId }, select: { verb: true } })
    expect(verbs.map(({ verb }) => verb)).toEqual(['create_sandbox', 'delete_sandbox'])
  })
})
