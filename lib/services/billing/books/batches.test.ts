import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { updateLegalEntity } from '@/lib/services/billing/legal-entities'
import { createPayment, deletePayment } from '@/lib/services/billing/payments/verbs'
import { makeBiller } from '@/lib/testing/factories/billing'
import { creditInvoice } from '../invoices/credit'
import { issueInvoice } from '../invoices/issue'
import { createInvoice } from '../invoices/verbs'
import { confirmExportBatch, failExportBatch, getExportBatch, prepareExport, readBatchFile } from './batches'

let world: Awaited<ReturnType<typeof makeBiller>>
beforeAll(async () => {
  world = await makeBiller()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ServiceError ? error.code : Promise.reject(error)),
  )
const ACCOUNTS = [
  { purpose: 'debtor', account: '10000' },
  { purpose: 'revenue', account: '8400', tax_key: '3' },
  { purpose: 'tax', account: '1776' },
  { purpose: 'bank', account: '1200' },
  { purpose: 'write_off', account: '2400' },
] as const

/** An issued invoice of 100 and its tax. */
async function issued() {
  const { once, finish } = world
  const { id } = await createInvoice(once(), { work_order_ids: [(await finish([{ unit_price: 100 }])).id] })
  return issueInvoice(once(), id)
}
const pay = ({ id, customer_id }: { id: string; customer_id: string }, amount: number) =>
  createPayment(world.once(), { customer_id, amount, method: 'Transfer', allocations: [{ invoice_id: id, amount }] })
const prepare = (format = 'journal', more: object = {}) =>
  prepareExport(world.once(), { legal_entity_id: world.entity.id, format, ...more })

async function bytesOf({ id, file_url }: { id: string; file_url: string }): Promise<Buffer> {
  return buffer((await readBatchFile(id, new URL(file_url).searchParams)).bytes)
}

describe('an export to an accounting program', () => {
  it('needs an account for all that is in it, and something that is in no export', async () => {
    const { entity, once } = world
    expect(await codeOf(prepare())).toBe('nothing_to_export')
    await issued()
    await expect(prepare()).rejects.toMatchObject({
      details: [
        { field: 'legal_entity_id', message: expect.stringContaining('no account for what customers owe') },
        { message: expect.stringContaining('no account for revenue (material, VAT 19 %)') },
        { message: expect.stringContaining('no account for tax (VAT 19 %)') },
      ],
    })
    await updateLegalEntity(once(), entity.id, { accounts: ACCOUNTS.map((one) => ({ ...one })) })
    await expect(prepare('datev')).rejects.toMatchObject({
      details: [{ message: expect.stringContaining('no numbers of DATEV') }],
    })
    expect(await codeOf(prepare('journal', { until: '2020-01-01' }))).toBe('nothing_to_export')
    expect(await prepare()).toMatchObject({ number: 1, state: 'prepared', document_count: 1 })
  })

  it('has each document once, however many prepare at the same time, with the same bytes for each fetch', async () => {
    const invoice = await issued()
    await pay(invoice, 119)
    const note = await creditInvoice(world.once(), (await issued()).id, { reason: 'Wrong site' })
    // Connections are there before the race begins.
    await Promise.all(Array.from({ length: 5 }, () => db().$executeRaw`SELECT pg_sleep(0.05)`))
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => prepare()))
    const [batch, ...others] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(others).toEqual([])
    if (!batch) throw new Error('no export was prepared')
    expect(batch).toMatchObject({ number: 2, document_count: 4 })
    const first = await bytesOf(batch)
    expect((await bytesOf(batch)).equals(first)).toBe(true)
    expect(await getExportBatch(world.ctx, batch.id)).toMatchObject({ state: 'taken' })
    const rows = first.toString('utf8').trim().split('\r\n').slice(1)
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row.split(',')[column] ?? 0), 0)
    expect(sum(5)).toBeCloseTo(sum(6), 10)
    expect(rows.filter((row) => row.includes(`${note.number},credit_note,`))).toHaveLength(3)
    expect(rows.filter((row) => row.includes(`${invoice.number},payment,`))).toHaveLength(2)
  })

  it('gives its documents back when it failed, and is closed once it was confirmed', async () => {
    const invoice = await issued()
    const payment = await pay(invoice, 19)
    const batch = await prepare('json')
    expect(await codeOf(deletePayment(world.once(), payment.id))).toBe('exported')
    expect(await failExportBatch(world.once(), batch.id, { reason: 'Refused' })).toMatchObject({ state: 'failed' })
    expect(await codeOf(confirmExportBatch(world.once(), batch.id, {}))).toBe('export_closed')
    const again = await prepare('json')
    expect(again).toMatchObject({ document_count: 2 })
    const { documents } = JSON.parse((await bytesOf(again)).toString('utf8')) as { documents: { id: string }[] }
    expect(documents.map(({ id }) => id).toSorted()).toEqual([invoice.id, payment.id].toSorted())
    await expect(
      confirmExportBatch(world.once(), again.id, { references: [{ document_id: world.customer_id, reference: '1' }] }),
    ).rejects.toMatchObject({ details: [{ field: 'references[0].document_id' }] })
    const confirm = (document_id: string) =>
      confirmExportBatch(world.once(), again.id, { references: [{ document_id, reference: '4711' }] })
    // A program of one's own confirms document by document.
    expect(await confirm(invoice.id)).toMatchObject({ state: 'taken' })
    expect(await confirm(payment.id)).toMatchObject({ state: 'confirmed' })
    expect(await codeOf(failExportBatch(world.once(), again.id, { reason: 'Too late' }))).toBe('export_closed')
    expect(await codeOf(prepare('json'))).toBe('nothing_to_export')
  })

  it('that fails in part gives back what was not confirmed alone', async () => {
    const [first, second] = [await issued(), await issued()]
    const batch = await prepare('json')
    await confirmExportBatch(world.once(), batch.id, { references: [{ document_id: first.id, reference: '1' }] })
    await failExportBatch(world.once(), batch.id, { reason: 'The connection broke' })
    const again = await prepare('json')
    expect(again).toMatchObject({ document_count: 1 })
    const documents = await db().exportBatchDocument.findMany({ where: { batch_id: again.id } })
    expect(documents.map(({ document_id }) => document_id)).toEqual([second.id])
  })

  it('waits for a payment that is being deleted, and leaves it out', async () => {
    const invoice = await issued()
    const payment = await pay(invoice, 119)
    const waiting = () =>
      db().$queryRaw`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    let preparing: ReturnType<typeof prepare> | undefined
    await inTransaction(world.once(), async (tx) => {
      await deletePayment({ ...world.once(), tx }, payment.id)
      preparing = prepare('json')
      preparing.catch(() => undefined)
      await expect.poll(waiting).toHaveLength(1)
    })
    expect(await preparing).toMatchObject({ document_count: 1 })
    expect(await db().exportBatchDocument.count({ where: { document_id: payment.id } })).toBe(0)
  })

  it('asks for numbers where DATEV has some', async () => {
    const { entity, once } = world
    const numbers = { datev_consultant: 29098, datev_client: 55003 }
    const accounts = ACCOUNTS.map((one) => ({ ...one, ...(one.purpose === 'revenue' && { tax_key: 'Tax on Sales' }) }))
    await updateLegalEntity(once(), entity.id, { ...numbers, accounts })
    await issued()
    await expect(prepare('datev')).rejects.toMatchObject({
      details: [{ field: 'legal_entity_id', message: expect.stringContaining('“Tax on Sales” is no key of DATEV') }],
    })
    await updateLegalEntity(once(), entity.id, { accounts: ACCOUNTS.map((one) => ({ ...one })) })
    expect(await prepare('journal')).toMatchObject({ document_count: 1 })
  })

  it('is for DATEV a file for each month in a ZIP, and for QuickBooks of invoices alone', async () => {
    const { entity, once } = world
    await updateLegalEntity(once(), entity.id, { datev_consultant: 29098, datev_client: 55003 })
    const invoice = await issued()
    await pay(invoice, 19)
    const forQuickbooks = await prepare('quickbooks')
    expect(forQuickbooks).toMatchObject({ document_count: 1, file_name: expect.stringMatching(/\.csv$/) })
    const other = await issued()
    const datev = await prepare('datev')
    expect(datev).toMatchObject({ document_count: 2, file_name: expect.stringMatching(/\.zip$/) })
    const files = unzipSync(await bytesOf(datev))
    const [name = ''] = Object.keys(files)
    expect(name).toMatch(/^EXTF_Buchungsstapel_\d{4}-\d{2}\.csv$/)
    const bookings = strFromU8(files[name] ?? new Uint8Array(), true)
    expect(bookings).toContain(`"${invoice.number}"`)
    expect(bookings).toContain(`"BEDI ""${other.id}"""`)
    const { searchParams } = new URL(datev.documents_url ?? '')
    const archive = unzipSync(await buffer((await readBatchFile(datev.id, searchParams)).bytes))
    expect(Object.keys(archive)).toEqual(['document.xml', `${other.number}.pdf`])
    expect(strFromU8(archive['document.xml'] ?? new Uint8Array())).toContain(`guid="${other.id}"`)
    searchParams.set('part', 'file')
    expect(await codeOf(readBatchFile(datev.id, searchParams))).toBe('not_found')
  })

  it('brings no file to whoever altered its link', async () => {
    const batch = await prepare('journal').catch(async () => {
      await issued()
      return prepare('journal')
    })
    const query = new URL(batch.file_url).searchParams
    query.set('account', world.customer_id)
    expect(await codeOf(readBatchFile(batch.id, query))).toBe('not_found')
  })
})
