import { describe, expect, it } from 'vitest'
import { PUT as putCustomer } from '@/app/api/v1/customers/[id]/route'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { createApiKey } from '@/lib/services/access/api-keys'
import { listAudit } from '@/lib/services/data/audit'
import { listEvents } from '@/lib/services/data/events'
import { getCustomer } from '@/lib/services/customers/customers'
import { listImportedRecords } from '@/lib/services/data/imports'
import { makeAccount } from '@/lib/testing/account'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { makeCheckedImport, runToEnd, undoToEnd } from '@/lib/testing/imports'

/** Changes a customer as a client does that chooses the id of its request. */
async function putAs(
  ctx: ServiceContext,
  { id, requestId, body }: { id: string; requestId: string; body: object },
): Promise<Response> {
  const { key } = await createApiKey(ctx, { name: 'client', scopes: ['admin'] })
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'request-id': requestId,
  }
  const request = new Request('http://localhost/', { method: 'PUT', headers, body: JSON.stringify(body) })
  return putCustomer(request, { params: Promise.resolve({ id }) })
}

describe('a change sent with the Request-Id of another action', () => {
  it('is kept when an import of that id is undone', async () => {
    const ctx = await makeAccount()
    const file = await makeCheckedImport(ctx, 'customers', 'Name\nMiller\nSmith\n')
    await runToEnd(ctx, file.id)
    const [miller] = (await listImportedRecords(ctx, file.id, {})).data
    const id = miller?.id ?? ''
    const answer = await putAs(ctx, { id, requestId: file.id, body: { phone: '1234' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('request-id')).toBe(file.id)

    expect(await undoToEnd(ctx, file.id)).toMatchObject({ status: 'partly_undone', undone: 1, kept: 1 })
    expect(await getCustomer(ctx, id)).toMatchObject({ name: 'Miller', phone: '1234' })
  })
})

it('shows the client’s Request-Id with a change, and keeps an id of its own in the history', async () => {
  const ctx = await makeAccount()
  const home = await makeHousehold(ctx)
  const id = home.customer_id
  await putAs(ctx, { id, requestId: 'client:1', body: { phone: '1234' } })
  const where = { account_id: ctx.accountId, client_request_id: 'client:1' }
  const row = await db().history.findFirstOrThrow({ where })
  expect(row.request_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  const events = await listEvents(ctx, { per_page: 100, record_id: id })
  expect(events.data.at(-1)).toMatchObject({ verb: 'update', request_id: 'client:1' })
  const audit = await listAudit(ctx, { record_id: id })
  expect(audit.data[0]).toMatchObject({ verb: 'update', request_id: 'client:1' })
})
