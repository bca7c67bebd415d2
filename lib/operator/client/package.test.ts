import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { createClient } from '@/lib/client/index'
import { freePort } from '@/lib/operator/processes'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { type Program, startApiServer } from '@/lib/testing/program'
import { buildClient } from './build'

/* The package as it would be published: built, imported from its folder, and asked against the API itself. */

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'lib/client/dist')

let server: Program
let fieldline: ReturnType<typeof createClient>

beforeAll(async () => {
  buildClient()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { DATABASE_URL = '', DATA_DIR = '', APP_SECRET = '' } = process.env
  server = await startApiServer({ DATABASE_URL, DATA_DIR, APP_SECRET, PORT: String(port), APP_URL: url })
  const built = (await import(pathToFileURL(join(folder, 'index.js')).href)) as { createClient: typeof createClient }
  fieldline = built.createClient({ url, key: await makeApiKey(await makeAccount(), 'admin') })
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
