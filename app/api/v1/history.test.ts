import { beforeAll, expect, it } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { prepareCall } from '@/lib/testing/api/prepare-call'
import { makeWorld, type World } from '@/lib/testing/api/world'

/* Every operation that writes leaves a row in the history, with its actor and the client's Request-Id beside an id that was made here. */

/** They try a change, answer a question, send messages, or stop what may be at rest: no record changes. What plans make is nobody's own work. */
const WITHOUT_CHANGE = [
  'askCoverage',
  'dryRunWorkOrder',
  'findCallCandidates',
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

beforeAll(async () => {
  company = await makeCompany(inProcess())
  world = await makeWorld(company.api)
})

const writing = allContracts.filter(({ method, id }) => method !== 'GET' && !WITHOUT_CHANGE.includes(id))

it.each(writing)('$id writes a history row that names its actor and the request', async (contract) => {
  const { path, body } = await prepareCall(contract, world, company)
  const requestId = newId()
  const answer = await company.api.send(contract.method, path, { body, headers: { 'request-id': requestId } })
  expect(answer.status, answer.text).toBeLessThan(300)
  const rows = await db().history.findMany({
    where: { account_id: company.accountId, client_request_id: requestId },
    select: { request_id: true, actor_type: true, actor_name: true, changes: true },
  })
  // A change that follows by a rule of the product is written in the name of the system.
  const requested = rows.filter(({ actor_type }) => actor_type !== 'system')
  expect(requested.length, `history of ${contract.id}`).toBeGreaterThan(0)
  for (const { actor_type, actor_name } of requested) expect([actor_type, actor_name]).toEqual(['api_key', 'admin'])
  for (const { request_id, changes } of rows) {
    expect(request_id).not.toBe(requestId)
    expect(Object.keys(changes as object)).not.toEqual([])
  }
})
