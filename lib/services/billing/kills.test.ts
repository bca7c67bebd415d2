import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { updateLegalEntity } from '@/lib/services/billing/legal-entities'
import { updateCustomer } from '@/lib/services/customers/customers'
import { makeBiller } from '@/lib/testing/factories/billing'
import { compileProgram } from '@/lib/testing/program'
import { proofRuns } from '@/lib/testing/proof-size'
import { issueInvoice } from './invoices/issue'
import { createInvoice, getInvoice } from './invoices/verbs'

/* Issuing and exporting by processes that really end, a thousand times in the full run, at each of their statements (R-BI-10, R-BI-15). */

const KILLS = proofRuns(500, 3)

/** The statements at which it dies: all of them in turn, or some that are spread over all. */
function moments(statements: number): number[] {
  return Array.from({ length: KILLS }, (_one, kill) =>
    KILLS < statements ? 1 + Math.floor((kill * statements) / KILLS) : 1 + (kill % statements),
  )
}

let world: Awaited<ReturnType<typeof makeBiller>>
let startProgram: Awaited<ReturnType<typeof compileProgram>>
beforeAll(async () => {
  startProgram = await compileProgram('lib/testing/billing-process.ts')
  world = await makeBiller()
  const { once, entity, customer_id } = world
  const address = { street: 'Kai 1', city: 'Kiel', postal_code: '24103', country: 'DE' }
  await updateCustomer(once(), customer_id, { address, invoice_email: 'invoices@customer.example' })
  const accounts = [
    { purpose: 'debtor', account: '10000' },
    { purpose: 'revenue', account: '8400' },
    { purpose: 'tax', account: '1776' },
  ]
  await updateLegalEntity(once(), entity.id, { accounts })
})

async function draft(): Promise<string> {
  const { once, finish } = world
  return (await createInvoice(once(), { work_order_ids: [(await finish([{ unit_price: 100 }])).id] })).id
}

/** Runs the process, which dies at a statement. Answers whether it came to its end. */
async function run(settings: Record<string, string>, diesAt?: number): Promise<string> {
  const { DATABASE_URL = '', DATA_DIR = '', APP_SECRET = '' } = process.env
  const common = { DATABASE_URL, DATA_DIR, APP_SECRET, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' }
  const program = startProgram({
    ...common,
    ACCOUNT_ID: world.ctx.accountId,
    ...settings,
    DIES_AT: String(diesAt ?? ''),
  })
  const code = await program.exit
  if (code !== 0 && code !== null) throw new Error(program.stderr())
  return program.stdout()
}

describe('a process that is killed', () => {
  it(
    'while it issues has issued the invoice as a whole, with its mail, or not at all',
    { timeout: 1_800_000 },
    async () => {
      const statements = Number(await run({ INVOICE_ID: await draft() }))
      expect(statements).toBeGreaterThan(20)
      const outcomes = new Set<string>()
      for (const at of moments(statements)) {
        const id = await draft()
        await run({ INVOICE_ID: id }, at)
        const { status, number } = await getInvoice(world.ctx, id)
        const counts = {
          marks: await db().billingMark.count({ where: { invoice_id: id } }),
          mails: await db().mail.count({ where: { invoice_id: id } }),
          issues: await db().history.count({ where: { record_id: id, verb: 'issue' } }),
        }
        outcomes.add(status)
        expect([at, counts]).toEqual([
          at,
          status === 'draft' ? { marks: 0, mails: 0, issues: 0 } : { marks: 1, mails: 1, issues: 1 },
        ])
        expect(number === null).toBe(status === 'draft')
      }
      // The next one takes the next number: none is missing, and none is there twice.
      await run({ INVOICE_ID: await draft() })
      const issued = await db().invoice.findMany({ where: { number: { not: null } }, select: { number: true } })
      const numbers = issued.map(({ number }) => Number(number?.replace('INV-', ''))).toSorted((a, b) => a - b)
      expect(numbers).toEqual(numbers.map((_one, index) => index + 1))
      expect(outcomes).toContain('draft')
    },
  )

  it(
    'while it exports has prepared one export or none, with each document in one',
    { timeout: 1_800_000 },
    async () => {
      const { entity } = world
      const exporting = { ENTITY_ID: entity.id }
      await issueInvoice(world.once(), await draft(), {})
      const statements = Number(await run(exporting))
      expect(statements).toBeGreaterThan(10)
      for (const at of moments(statements)) {
        await issueInvoice(world.once(), await draft(), {})
        const before = await db().exportBatch.count()
        await run(exporting, at)
        const after = await db().exportBatch.count()
        expect([0, 1]).toContain(after - before)
      }
      await issueInvoice(world.once(), await draft(), {})
      await run(exporting)
      const documents = await db().exportBatchDocument.groupBy({ by: ['document_id'], _count: true })
      expect(documents.map(({ _count }) => _count)).toEqual(documents.map(() => 1))
      expect(documents.length).toBe(await db().invoice.count({ where: { number: { not: null } } }))
    },
  )
})
