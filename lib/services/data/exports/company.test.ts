import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type ServiceContext } from '@/lib/access/context'
import { SCOPES } from '@/lib/access/permissions'
import { db, pool } from '@/lib/db/client'
import type { ImportResource } from '@/lib/domain/imports/fields'
import { newId } from '@/lib/domain/id'
import { RESOURCES } from '@/lib/domain/resources'
import { REGISTRY } from '@/lib/services/data/registry'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { createExport, getExport, readDownload, writeExport } from '@/lib/services/data/exports'
import { createServiceContract } from '@/lib/services/customers/service-contracts'
import { checkImport, createImport } from '@/lib/services/data/imports'
import { productVersion } from '@/lib/version'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeTask } from '@/lib/testing/factories/tasks'
import { asUpload, problemsOf, runToEnd } from '@/lib/testing/imports'
import { runDueJobs } from '@/lib/testing/jobs'
import { seedDemo } from '@/prisma/seed'

let ctx: ServiceContext
let other: ServiceContext
let files: Record<string, Uint8Array>

const text = (name: string) => Buffer.from(files[name] ?? []).toString()
const digestOf = (name: string) =>
  createHash('sha256')
    .update(files[name] ?? '')
    .digest('hex')
type Fields = Record<string, unknown> & { id: string }
const records = (name: string) =>
  text(`records/${name}.ndjson`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Fields)
const linesOf = (list: string) => parse<Record<string, string>>(text(`csv/${list}.csv`), { bom: true, columns: true })

/** The fields of a record that its create takes, without those that name other records. */
function valuesFor(type: keyof typeof REGISTRY, record: Fields): Record<string, unknown> {
  const { fields } = REGISTRY[type] as ResourceVerbs
  const values = Object.entries(record).filter(
    ([key, value]) => value !== null && !key.endsWith('_id') && key !== 'tasks' && key in (fields?.shape ?? {}),
  )
  return Object.fromEntries(values)
}

/** Imports a list, or the lines of it that can be imported, without any problem. */
async function importList(
  into: ServiceContext,
  resource: ImportResource,
  fits: (line: Record<string, string>) => boolean = () => true,
) {
  const lines = linesOf(resource).filter(fits)
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const csv = [Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))].map(quoted).join('\r\n')
  const { id, mapping } = await createImport(into, { resource, fileName: `${resource}.csv`, bytes: asUpload(csv) })
  await checkImport(into, id, { mapping })
  await runDueJobs('work-on-imports')
  expect([resource, await problemsOf(into, id)]).toEqual([resource, []])
  expect(await runToEnd(into, id)).toMatchObject({ status: 'done', made: lines.length, bad_lines: 0 })
}

async function contextOf(accountId: string): Promise<ServiceContext> {
  const account = await db().account.findUniqueOrThrow({ where: { id: accountId } })
  const where = { account_id: accountId, role: 'admin', status: 'active' } as const
  const user = await db().user.findFirstOrThrow({ where })
  return {
    accountId,
    actor: { type: 'user', id: user.id, name: user.name },
    scopes: new Set(SCOPES),
    requestId: 'test',
    account: { tier: account.tier, timeZone: account.time_zone, currency: account.currency },
  }
}

/** Has everything exported, turn by turn, and fetches it. */
async function exportEverything(by: ServiceContext, signal: AbortSignal): Promise<Buffer> {
  const { id } = await createExport(by, { resource: 'everything' })
  while (await writeExport({ account_id: by.accountId, id }, signal)) continue
  const { download_url } = await getExport(by, id)
  const { bytes, byteSize, name } = await readDownload(id, new URL(download_url ?? '').searchParams)
  expect(name).toMatch(/^everything .*\.zip$/)
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  const file = Buffer.concat(pieces)
  expect(file.byteLength).toBe(byteSize)
  return file
}

type Manifest = { files: { name: string; records?: number; byte_size: number; sha256: string }[] }

describe('the export of everything (R-FI-8)', () => {
  beforeAll(async () => {
    const now = new Date('2026-11-18T20:00:00Z')
    vi.useFakeTimers({ now, toFake: ['Date'] })
    const { accountId } = await seedDemo({ now }).finally(() => vi.useRealTimers())
    ctx = await contextOf(accountId)
    other = await makeAccount()
    await makeCustomer(other, { name: 'Nobody Else’s Business' })
    files = unzipSync(await exportEverything(ctx, new AbortController().signal))
  }, 300_000)

  it('has every file of its manifest, with its bytes and SHA-256', () => {
    const { files: listed, ...manifest } = JSON.parse(text('manifest.json')) as Manifest
    expect(manifest).toMatchObject({
      product: 'Fieldline',
      version: productVersion(),
      company: { id: ctx.accountId },
    })
    const names = Object.keys(files).filter((name) => name !== 'manifest.json')
    expect(listed.map(({ name }) => name).sort()).toEqual(names.sort())
    for (const { name, byte_size, sha256 } of listed)
      expect([name, files[name]?.byteLength, digestOf(name)]).toEqual([name, byte_size, sha256])
  })

  it('has the very records of each kind that the database has, as records and as lines of its list', async () => {
    const kinds = Object.entries(RESOURCES).flatMap(([type, resource]) =>
      'collection' in resource && files[`records/${resource.collection}.ndjson`] ? [{ type, ...resource }] : [],
    )
    expect(kinds.length).toBeGreaterThan(40)
    for (const { type, collection, ...resource } of kinds) {
      const live = 'trash' in resource ? 'AND deleted_at IS NULL' : ''
      const { rows } = await pool().query<{ id: string }>(
        `SELECT id FROM "${type}" WHERE account_id = $1 ${live} ORDER BY id`,
        [ctx.accountId],
      )
      expect([type, records(collection).map(({ id }) => id)]).toEqual([type, rows.map(({ id }) => id)])
      const list = files[`csv/${collection}.csv`]
      if (list) expect([type, linesOf(collection).length]).toEqual([type, rows.length])
    }
    const photos = await db().photo.count({ where: { account_id: ctx.accountId } })
    expect(Object.keys(files).filter((name) => name.startsWith('photos/')).length).toBe(photos)
    const history = await db().history.count({ where: { account_id: ctx.accountId } })
    // What its own end writes comes after it.
    expect(records('history')).toHaveLength(history - 1)
  })

  it('has nothing of another company, and nothing that opens doors', () => {
    const texts = Object.keys(files).filter((name) => /\.(ndjson|csv|json)$/.test(name))
    for (const name of texts) {
      expect([name, text(name).includes(other.accountId)]).toEqual([name, false])
      expect([name, text(name).includes('Nobody Else’s Business')]).toEqual([name, false])
    }
    expect(texts.filter((name) => /api-keys|webhook/.test(name))).toEqual([])
    expect(text('records/users.ndjson')).not.toMatch(/hash|secret|totp/)
  })

  it('goes into an empty company by its CSV files, with the numbers that it had', async () => {
    const empty = await makeAccount({ timeZone: ctx.account.timeZone })
    for (const type of ['branch', 'product', 'part', 'technician', 'territory', 'job_type'] as const)
      for (const record of records(RESOURCES[type].collection))
        await (REGISTRY[type] as ResourceVerbs).create?.(empty, valuesFor(type, record))
    await importList(empty, 'customers')
    await importList(empty, 'contacts')
    await importList(empty, 'sites')
    const customers = await db().customer.findMany({ where: { account_id: empty.accountId } })
    const idByNumber = new Map(customers.map(({ customer_number, id }) => [customer_number, id]))
    const numberById = new Map(records('customers').map(({ id, customer_number }) => [id, customer_number]))
    for (const contract of records('service-contracts')) {
      const customer_id = idByNumber.get(numberById.get(contract.customer_id as string) as string)
      await createServiceContract(empty, {
        customer_id,
        name: contract.name,
        contract_number: contract.contract_number,
        start_date: contract.start_date,
      })
    }
    await importList(empty, 'assets')
    await importList(empty, 'work-orders', ({ Status = '' }) => ['draft', 'open'].includes(Status))
    await importList(empty, 'maintenance-plans', ({ Basis = '' }) => ['fixed', 'floating'].includes(Basis))
    await importList(empty, 'price-items', ({ Kind }) => Kind !== 'kit')
    const { rows } = await pool().query(
      `SELECT customer_number AS number, name FROM customer WHERE account_id = $1
       UNION ALL SELECT asset_tag, serial_number FROM asset WHERE account_id = $1`,
      [empty.accountId],
    )
    const exported = [
      ...records('customers').map(({ customer_number: number, name }) => ({ number, name })),
      ...records('assets').map(({ asset_tag: number, serial_number: name }) => ({ number, name })),
    ]
    const order = (one: { number?: unknown }, next: { number?: unknown }) =>
      String(one.number) < String(next.number) ? -1 : 1
    expect((rows as { number: string }[]).sort(order)).toEqual(exported.sort(order))
  }, 120_000)
})

describe('an export of everything that is requested', () => {
  it('is refused to others than administrators, in part, and while one is being written', async () => {
    const company = await makeAccount()
    await expect(createExport(withScopes(company, 'read:customers'), { resource: 'everything' })).rejects.toMatchObject(
      {
        code: 'forbidden',
      },
    )
    await expect(
      createExport(company, { resource: 'everything', filters: { search: 'harbor' }, columns: ['name'] }),
    ).rejects.toMatchObject({ details: [{ field: 'filters' }, { field: 'columns' }] })
    await createExport(company, { resource: 'everything' })
    await expect(createExport(company, { resource: 'everything' })).rejects.toMatchObject({ code: 'too_many_at_once' })
  })

  it('is whole when each turn writes one batch alone, and names what is missing in the store', async () => {
    const company = await makeAccount()
    for (let count = 0; count < 101; count += 1) await makeCustomer(company, { name: `Customer ${count}` })
    const task = await makeTask(company)
    const photo = { id: newId(), account_id: company.accountId, task_id: task.id, sha256: 'a'.repeat(64) }
    const size = { content_type: 'image/jpeg', byte_size: 1, width: 1, height: 1 }
    await db().photo.create({ data: { ...photo, ...size } })
    const archive = unzipSync(await exportEverything(company, AbortSignal.abort()))
    const { files: listed } = JSON.parse(Buffer.from(archive['manifest.json'] ?? []).toString()) as Manifest
    const customers = Buffer.from(archive['records/customers.ndjson'] ?? [])
    expect(customers.toString().trim().split('\n')).toHaveLength(102)
    expect(listed.find(({ name }) => name === 'records/customers.ndjson')).toEqual({
      name: 'records/customers.ndjson',
      records: 102,
      byte_size: customers.byteLength,
      sha256: createHash('sha256').update(customers).digest('hex'),
    })
    expect(listed.find(({ name }) => name.startsWith('photos/'))).toEqual({
      name: `photos/${photo.id}.jpg`,
      is_missing: true,
    })
  })
})
