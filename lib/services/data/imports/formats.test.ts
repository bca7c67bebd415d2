import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { problemsOf, runToEnd } from '@/lib/testing/imports'
import { runDueJobs } from '@/lib/testing/jobs'
import { beginImport, checkImport, createImport, getImport, receiveImport } from './index'

let ctx: ServiceContext
beforeAll(async () => {
  ctx = await makeAccount({ timeZone: 'America/New_York' })
  await makeCustomer(ctx, { name: 'Owner' })
})

async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const upload = (resource: string, bytes: Uint8Array, size = 3) =>
  createImport(ctx, { resource, fileName: 'file.csv', bytes: piecesOf(bytes, size) })

const namesOf = async () =>
  (await db().customer.findMany({ where: { account_id: ctx.accountId }, select: { name: true } })).map(
    ({ name }) => name,
  )

describe('the letters of a file (R-FI-5)', () => {
  it('that is no UTF-8 are proposed, chosen, and read in all of its lines', async () => {
    // "Fa. Müller" and "Привет" as a Russian Windows writes the latter: the same bytes, read in two ways.
    const bytes = Uint8Array.from([...Buffer.from('Name\nPlain\n'), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a])
    const file = await upload('customers', bytes)
    expect(file).toMatchObject({ encoding: 'windows-1252', samples: [['Plain'], ['Ïðèâåò']] })
    const chosen = await checkImport(ctx, file.id, { mapping: ['name'], encoding: 'windows-1251' })
    expect(chosen).toMatchObject({ encoding: 'windows-1251', samples: [['Plain'], ['Привет']] })
    await runDueJobs('work-on-imports')
    expect(await runToEnd(ctx, file.id)).toMatchObject({ made: 2 })
    expect(await namesOf()).toEqual(expect.arrayContaining(['Plain', 'Привет']))
  })

  it.each([
    ['UTF-8', new TextEncoder().encode('Name\nJosé 漢字\n'), 'utf-8', 'José 漢字'],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffName\nJosé\n'), 'utf-8', 'José'],
    ['UTF-16', Buffer.from('\ufeffName\nJosé\n', 'utf16le'), 'utf-16le', 'José'],
    ['UTF-16, the other way', Buffer.from('\ufeffName\nJosé\n', 'utf16le').swap16(), 'utf-16be', 'José'],
    ['what Excel writes', Buffer.from('Name\nJosé\n', 'latin1'), 'windows-1252', 'José'],
  ])('are those of %s, in whatever pieces the bytes come', async (_what, bytes, encoding, name) => {
    for (const size of [1, 2, 5, 1000])
      expect(await upload('customers', bytes, size)).toMatchObject({ encoding, headings: ['Name'], samples: [[name]] })
  })

  it('cannot be chosen where the file is Unicode', async () => {
    const file = await upload('customers', Buffer.from('Name\nA\n'))
    const details = [{ field: 'encoding', message: 'must be utf-8' }]
    const body = { mapping: ['name'], encoding: 'windows-1252' }
    await expect(checkImport(ctx, file.id, body)).rejects.toMatchObject({ code: 'validation_error', details })
  })
})

describe('dates and numbers', () => {
  const CSV = 'Name,Customer,Installed\nPump,Owner,03/04/2024\nFan,Owner,05/06/24\n'
  const installed = async () =>
    (await db().asset.findMany({ where: { account_id: ctx.accountId }, orderBy: { name: 'asc' } })).map((row) =>
      row.install_date?.toISOString().slice(0, 10),
    )

  it('that could be read in two ways wait for an answer, which is remembered', async () => {
    const begin = async (body: object) =>
      beginImport(ctx, await receiveImport(ctx, { resource: 'assets', csv: CSV, ...body }))
    const waiting = await begin({})
    expect([waiting.status, waiting.hints[2]?.unclear_date]).toEqual(['uploaded', '03/04/2024'])
    const refused = checkImport(ctx, waiting.id, { mapping: waiting.mapping })
    await expect(refused).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'formats[2].date_order', message: expect.stringContaining('03/04/2024') }],
    })
    await checkImport(ctx, waiting.id, { mapping: waiting.mapping, formats: [null, null, { date_order: 'mdy' }] })
    await runDueJobs('work-on-imports')
    expect(await problemsOf(ctx, waiting.id)).toEqual([])
    await runToEnd(ctx, waiting.id)
    expect(await installed()).toEqual(['2024-05-06', '2024-03-04'])
    expect(await begin({})).toMatchObject({ status: 'checking', formats: [{}, {}, { date_order: 'mdy' }] })
    expect(await begin({ formats: [null, null, { date_order: 'dmy' }] })).toMatchObject({ status: 'checking' })
  })

  it('are read as all values of the column tell', async () => {
    const csv = 'Name,Customer,Installed\nOne,Owner,03/04/2020\nTwo,Owner,25/12/2020\n'
    const file = await beginImport(ctx, await receiveImport(ctx, { resource: 'assets', csv }))
    await runDueJobs('work-on-imports')
    expect(await getImport(ctx, file.id)).toMatchObject({ status: 'checked', problems: 0 })
    await runToEnd(ctx, file.id)
    expect(await installed()).toEqual(expect.arrayContaining(['2020-04-03', '2020-12-25']))
  })
})
