import pg from 'pg'
import { disconnect } from '@/lib/db/client'
import { operatorContext } from '@/lib/services/company/accounts'
import { prepareExport } from '@/lib/services/billing/books/batches'
import { issueInvoice } from '@/lib/services/billing/invoices/issue'

/*
 * Issues the draft INVOICE_ID and mails it, or without one prepares a journal of the legal entity ENTITY_ID, in ACCOUNT_ID. With DIES_AT it
 * loses its power with that statement after its transaction began: sent, and no answer read. Without it it says how many there were.
 */

const { ACCOUNT_ID = '', INVOICE_ID, ENTITY_ID = '', DIES_AT } = process.env
const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
let sent = 0

Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: [string | { text: string }]) {
  const answer = Reflect.apply(query, this, args)
  const text = typeof args[0] === 'string' ? args[0] : args[0].text
  if (sent > 0 || text.startsWith('BEGIN')) sent += 1
  if (DIES_AT && sent === Number(DIES_AT)) process.kill(process.pid, 'SIGKILL')
  return answer
})

const ctx = await operatorContext(ACCOUNT_ID)
if (INVOICE_ID) await issueInvoice(ctx, INVOICE_ID, { send: true })
else await prepareExport(ctx, { legal_entity_id: ENTITY_ID, format: 'journal' })
process.stdout.write(String(sent))
await disconnect()
