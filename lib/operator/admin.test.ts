import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { authenticate } from '@/lib/auth/authenticate'
import { verifyPassword } from '@/lib/credentials/passwords'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { findRunning, startEmbedded } from '@/lib/operator/embedded-postgres'
import { lockFile } from '@/lib/operator/installation'
import { runCommandLine } from '@/lib/operator/command-line'
import { isLock, takeLock } from '@/lib/operator/lock'
import { isAlive } from '@/lib/operator/processes'
import { findInvitation } from '@/lib/services/people/passwords'
import { makeAccount } from '@/lib/testing/account'
import { makeUser } from '@/lib/testing/factories/users'
import { runProgram } from '@/lib/testing/program'
import { applyMigrations } from '@/prisma/migrate'

type Answer = { code: number | null; out: string; err: string; json: Record<string, unknown> }

/** Runs a command as a program of its own, as `npm run admin` does; that takes a second or two to begin. */
async function program(args: string[], settings: Record<string, string> = external()): Promise<Answer> {
  const started = runProgram('admin', args, settings)
  const code = await started.exit
  return answerOf(code, started.stdout(), started.stderr())
}

/** Runs a command in this process. */
async function admin(args: string[]): Promise<Answer> {
  let [out, err] = ['', '']
  const code = await runCommandLine(args, {
    print: async (text) => void (out += `${text}\n`),
    printNotice: (line) => void (err += `${line}\n`),
  })
  return answerOf(code, out, err)
}

function answerOf(code: number | null, out: string, err: string): Answer {
  return { code, out, err, json: out.startsWith('{') ? (JSON.parse(out) as Answer['json']) : {} }
}

const external = (): Record<string, string> => ({ DATABASE_URL: env().DATABASE_URL ?? '' })

describe('accounts, users and keys', { timeout: 120_000 }, () => {
  it('are made from the command line, each as one JSON object', async () => {
    const account = await program(words('account create --name Harbor --tier standard --timezone Europe/Berlin --json'))
    expect(account).toMatchObject({ code: 0, err: '', json: { name: 'Harbor', tier: 'standard', currency: 'USD' } })
    const id = String(account.json.id)

    const tier = await admin(words(`account tier --account ${id} --tier enterprise --json`))
    expect(tier).toMatchObject({ code: 0, json: { id, tier: 'enterprise' } })

    const password = 'a harbour at dusk'
    const user = await admin([
      ...words(`user create --account ${id} --email Ann@Harbor.example --name Ann --role dispatcher --json --password`),
      password,
    ])
    expect(user).toMatchObject({ code: 0, json: { email: 'ann@harbor.example', role: 'dispatcher' } })
    expect(user.out).not.toContain(password)
    const stored = await db().user.findFirstOrThrow({ where: { id: String(user.json.id) } })
    expect(stored.password_hash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(stored.password_hash, password, { isKnown: true, key: 'test' })).toBe(true)

    const key = await admin([
      ...words(`key create --account ${id} --name CI --json --scopes`),
      'read:assets write:assets',
    ])
    expect(key.json.key).toMatch(/^fsk_[\w-]{43}$/)
    const secret = String(key.json.key)
    expect(key.json.hint).toBe(secret.slice(-4))
    const authenticated = await authenticate(secret, 'test')
    expect([authenticated?.ctx.accountId, [...(authenticated?.ctx.scopes ?? [])]]).toEqual([
      id,
      ['read:assets', 'write:assets'],
    ])

    const revoked = await admin(words(`key revoke --id ${String(key.json.id)} --json`))
    expect(revoked).toMatchObject({ code: 0, json: { id: key.json.id } })
    expect(await authenticate(secret, 'test')).toBeNull()

    const history = await db().history.findMany({
      where: { account_id: id },
      orderBy: { id: 'asc' },
      omit: { position: true },
    })
    expect(history.map(({ verb, record_type, actor_name }) => `${actor_name}: ${verb} ${record_type}`)).toEqual([
      'Operator: create account',
      'Operator: update account',
      'Operator: create user',
      'Operator: create api_key',
      'Operator: revoke api_key',
    ])
    expect(JSON.stringify(history)).not.toContain(secret)
  })

  it('print a link by which a user chooses a new password', async () => {
    const user = await makeUser(await makeAccount(), { email: 'only-admin@harbor.example' })
    const created = await admin(words('user password-link --email Only-Admin@harbor.example --json'))
    expect(created).toMatchObject({ code: 0, json: { email: user.email } })
    const token = String(created.json.link).split('/').at(-1) ?? ''
    expect(await findInvitation(token)).toMatchObject({ email: user.email, returning: true })
    expect(await admin(words('user password-link --email nobody@harbor.example'))).toMatchObject({
      code: 1,
      err: 'There is no such active user with this e-mail address.\n',
    })
  })

  it('seed adds the requested number of work orders', async () => {
    const { accountId } = await makeAccount()
    const seeded = await admin(words(`seed --account ${accountId} --work-orders 50 --json`))
    expect(seeded).toMatchObject({ code: 0, json: { account_id: accountId, work_orders: 50 } })
    expect(await db().workOrder.count({ where: { account_id: accountId } })).toBe(50)
  })
})

describe('a call that is wrong', { timeout: 60_000 }, () => {
  const nobody = '01890000-0000-7000-8000-000000000000'
  it.each([
    ['', 'Usage: npm run --silent admin -- account create'],
    ['account', 'no such command'],
    ['account create --name X', '--tier is missing'],
    ['account create --name X --tier gold --timezone Mars/One --currency EURO', '--tier must be one of standard'],
    ['account create --name X --tier standard --timezone Mars/One', '--timezone must be a time zone'],
    ['account create --name X --tier standard --timezone UTC --currency XQX', '--currency must be a currency'],
    ['account tier --account 1 --tier gold --colour red', "Unknown option '--colour'"],
    ['seed --account 1 --work-orders many', '--work-orders must be a whole number'],
    ['seed --account 1 --work-orders 5000001', '--work-orders must be a whole number'],
  ])('%s: usage on standard error, exit 2', async (line, message) => {
    const answer = await admin(words(line))
    expect(answer).toMatchObject({ code: 2, out: '' })
    expect(answer.err).toContain(message)
    expect(answer.err).toContain('Usage: npm run --silent admin -- ')
  })

  it('ends the program with exit code 2 and writes nothing to standard output', async () => {
    const answer = await program(words('account create --name X'))
    expect(answer).toMatchObject({ code: 2, out: '' })
    expect(answer.err).toContain('--tier is missing')
  })

  it('names every known scope, and every error of a user', async () => {
    const { accountId } = await makeAccount()
    const key = await admin([...words(`key create --account ${accountId} --name K --scopes`), 'admin read:all'])
    expect([key.code, key.err]).toEqual([2, expect.stringContaining('read:work-orders, write:work-orders')])
    const user = await admin(
      words(`user create --account ${accountId} --email x --name N --role boss --password short`),
    )
    expect(user.code).toBe(2)
    for (const option of ['--email', '--role', '--password']) expect(user.err).toContain(`${option} must`)
    expect(await db().user.count({ where: { account_id: accountId } })).toBe(0)
  })

  it('says that there is no such account or key, exit 1', async () => {
    expect(await admin(words(`account tier --account ${nobody} --tier standard`))).toMatchObject({
      code: 1,
      out: '',
      err: 'There is no such account.\n',
    })
    expect(await admin(words('key revoke --id x'))).toMatchObject({ code: 1, err: 'There is no such API key.\n' })
  })

  it('says in one line that the database cannot be reached', async () => {
    const answer = await program(words('key revoke --id x'), {
      DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/none',
    })
    expect(answer).toMatchObject({ code: 1, out: '' })
    expect(answer.err).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/none cannot be used: .*ECONNREFUSED.*\n$/)
    expect(answer.err).not.toContain('secret')
  })
})

describe('an installation with its own PostgreSQL', { timeout: 120_000 }, () => {
  const create = 'account create --name Harbor --tier standard --timezone Europe/Berlin --json'
  const folder = (): string => mkdtempSync(join(inject('testServer').folder, 'installation-'))

  it('is started for the command and stopped after it when it does not run; commands wait for one another', async () => {
    const DATA_DIR = folder()
    const answers = await Promise.all([program(words(create), { DATA_DIR }), program(words(create), { DATA_DIR })])
    for (const answer of answers) expect(answer, answer.err).toMatchObject({ code: 0, json: { name: 'Harbor' } })
    expect(await findRunning(DATA_DIR)).toBeUndefined()
    expect(readdirSync(DATA_DIR).sort()).toEqual(['postgres', 'postgres.json', 'postgres.log'])
  })

  it('is used and left running when it runs', async () => {
    const DATA_DIR = folder()
    const lock = takeLock(lockFile(DATA_DIR), 'start', 'http://localhost')
    const server = await startEmbedded({ dataDir: DATA_DIR, settings: { fsync: 'off' } })
    try {
      await applyMigrations(server.url)
      expect(await program(words(create), { DATA_DIR })).toMatchObject({ code: 0, err: '', json: { name: 'Harbor' } })
      expect(isAlive(server.pid)).toBe(true)
    } finally {
      await server.stop()
      if (isLock(lock)) lock.release()
    }
  })
})

function words(line: string): string[] {
  return line.split(' ').filter(Boolean)
}
