import { execFile as execFileOf, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type createClient, verifyWebhook } from '@/lib/client/index'
import { messageOf } from '@/lib/services/data/webhook-deliveries/body'
import { freePort } from '@/lib/operator/processes'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { startReceiver } from '@/lib/testing/receiver'
import { type Program, startApiServer } from '@/lib/testing/program'
import { buildClient } from './build'

const execFile = promisify(execFileOf)

/* The package as it would be published: built, imported from its folder, and asked against the API itself. */

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'lib/client/dist')

let server: Program
let account: Awaited<ReturnType<typeof makeAccount>>
let address: { FIELDLINE_URL: string; FIELDLINE_KEY: string }
let fieldline: ReturnType<typeof createClient>

beforeAll(async () => {
  buildClient()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { DATABASE_URL = '', DATA_DIR = '', APP_SECRET = '' } = process.env
  server = await startApiServer({ DATABASE_URL, DATA_DIR, APP_SECRET, PORT: String(port), APP_URL: url })
  const built = (await import(pathToFileURL(join(folder, 'index.js')).href)) as { createClient: typeof createClient }
  account = await makeAccount()
  address = { FIELDLINE_URL: url, FIELDLINE_KEY: await makeApiKey(account, 'admin') }
  fieldline = built.createClient({ url, key: address.FIELDLINE_KEY, requestIdPrefix: 'erp-' })
})
afterAll(() => server.stop())

test('the programs in its description type-check against it under strict', () => {
  const programs = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)]
  expect(programs.length).toBeGreaterThan(1)
  const body = 'declare const body: string\ndeclare const request: Request\n'
  mkdirSync(join(folder, 'try'))
  const files = programs.map(([, program = ''], index) => {
    writeFileSync(join(folder, 'try', `${index}.ts`), `${program.includes('body,') ? body : ''}${program}`)
    return `${index}.ts`
  })
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: ['node'],
    lib: ['es2023', 'dom'],
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    paths: { '@fieldline/client': ['../index.d.ts'] },
  }
  writeFileSync(join(folder, 'try/tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(execPath, [compiler, '-p', join(folder, 'try')], { stdio: 'inherit' })
})

test('creates, reads page by page, changes with a condition and follows the events', async () => {
  const idempotencyKey = 'a key of our own'
  const customer = { name: 'Harbor Bakery', customer_type: 'commercial' } as const
  const { data: first, isReplayed } = await fieldline.createCustomer(customer, { idempotencyKey })
  const again = await fieldline.createCustomer(customer, { idempotencyKey })
  expect([isReplayed, again.isReplayed, again.data.id]).toEqual([false, true, first.id])

  for (const name of ['Pier Market', 'Quay Hotel']) await fieldline.createCustomer({ ...customer, name })
  const names: string[] = []
  for await (const { name } of fieldline.listCustomers({ per_page: 1, sort: 'name' })) names.push(name)
  expect(names).toEqual(['Harbor Bakery', 'Pier Market', 'Quay Hotel'])
  const { meta } = await fieldline.listCustomers({ per_page: 1 })
  expect(meta.total_count).toBe(3)

  const { etag } = await fieldline.getCustomer(first.id)
  const { data: changed } = await fieldline.updateCustomerPatch(
    first.id,
    { email: 'a@b.example' },
    { ifMatch: etag ?? '' },
  )
  expect(changed.email).toBe('a@b.example')
  await expect(fieldline.deleteCustomer(first.id, { ifMatch: etag ?? '' })).rejects.toMatchObject({ status: 412 })

  const types: string[] = []
  for await (const { type } of fieldline.listEvents({ record_id: first.id, per_page: 1 })) types.push(type)
  expect(types).toEqual(['customer.created', 'customer.updated'])
})

test('its command sends what happened to a machine at home, as an endpoint would get it', async () => {
  const { data: customer } = await fieldline.createCustomer({ name: 'Canal Bakery', customer_type: 'commercial' })
  await fieldline.updateCustomerPatch(customer.id, { email: 'a@b.example' })
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const secret = `whsec_${Buffer.from('a secret of twenty-four and more bytes').toString('base64')}`
  const args = [join(folder, 'cli.js'), 'listen', '--since', 'start', '--once', '--secret', secret]
  const { stdout } = await execFile(execPath, [...args, '--events', 'customer.*', '--forward', receiver.url], {
    env: { ...process.env, ...address },
  })
  const messages = receiver.received.filter(({ text }) => text.includes(customer.id))
  const types = messages.map(({ text, headers }) => verifyWebhook(text, headers, secret))
  expect(types.map(({ type }) => type)).toEqual(['customer.created', 'customer.updated'])
  for (const { json } of messages) {
    const { type, data } = json
    expect(json).toEqual(JSON.parse(await messageOf(account, String(data.event_id), type)))
    expect(data.request_id).toMatch(/^erp-/u)
  }
  expect(stdout).toMatch(/customer\.created .* → 2\d\d \(.*\nContinue with --since \S+\n$/su)
  await expect(
    execFile(execPath, [join(folder, 'cli.js'), 'listen', '--forward', 'home'], {
      env: { ...process.env, ...address },
    }),
  ).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--forward must be an address/u) as string,
  })
})

test('a refusal names the fields', async () => {
  await expect(fieldline.getTask('019a9d3c-5b1e-7c4f-9a2d-3f6b8e1c7a0c')).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  })
  await expect(fieldline.createCustomer({ name: '', customer_type: 'commercial' })).rejects.toMatchObject({
    status: 422,
    details: [expect.objectContaining({ field: 'name' })],
  })
})
