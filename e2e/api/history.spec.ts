import { expect, test } from '@playwright/test'
import { allContracts } from '@/lib/api/contracts/all'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { type Company, makeCompany } from '@/e2e/support/company'
import { recipes } from '@/e2e/support/recipes'
import { makeWorld, type World } from '@/e2e/support/world'

/* Every operation that writes leaves a row in the history, in the name of who asked, with the client's Request-Id beside an id that was made here. */

/** They try a change, answer a question, send messages, or stop what may be at rest: no record changes. What plans make is nobody's own work. */
const WITHOUT_CHANGE = [
  'askCoverage',
  'dryRunWorkOrder',
  'uploadFieldPicture',
  'generateMaintenancePlan',
  'stopPlan',
  'stopImport',
  'testWebhookEndpoint',
  'replayWebhookEndpoint',
  'replayWebhookDelivery',
]

let company: Company
let world: World

test.beforeAll(async () => {
  company = await makeCompany()
  world = await makeWorld(company.api)
  const key_hash = Uint8Array.from(Buffer.from(newId()))
  await db().apiKey.create({
    data: { id: newId(), account_id: company.accountId, name: 'spare', key_hash, hint: 'none', scopes: [] },
  })
})

const writing = allContracts.filter(({ method, id }) => method !== 'GET' && !WITHOUT_CHANGE.includes(id))

for (const contract of writing)
  test(`${contract.id} writes its history row`, async () => {
    const { path, body } = await (recipes[contract.id]?.(world, company.api) ?? Promise.reject(new Error('no recipe')))
    const requestId = newId()
    const answer = await company.api.send(contract.method, path, { body, headers: { 'request-id': requestId } })
    expect(answer.status, answer.text).toBeLessThan(300)
    const rows = await db().history.findMany({
      where: { account_id: company.accountId, client_request_id: requestId },
      select: { request_id: true, actor_type: true, actor_name: true, changes: true },
    })
    // What follows from it by a rule of the product is written in the name of that.
    const asked = rows.filter(({ actor_type }) => actor_type !== 'system')
    expect(asked.length, `history of ${contract.id}`).toBeGreaterThan(0)
    for (const { actor_type, actor_name } of asked) expect([actor_type, actor_name]).toEqual(['api_key', 'admin'])
    for (const { request_id, changes } of rows) {
      expect(request_id).not.toBe(requestId)
      expect(Object.keys(changes as object)).not.toEqual([])
    }
  })
