import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { Contract } from '@/lib/api/contract'
import { allContracts } from '@/lib/api/contracts/all'
import { handle } from '@/lib/api/handle'
import type { ApiResponse } from '@/lib/api/http'
import { createRouter } from '@/lib/api/router'
import { newId } from '@/lib/domain/id'
import { API_ROUTES } from '@/lib/operator/generated/api-routes'
import { createApiKey } from '@/lib/services/access/api-keys'
import { makeWorld } from '@/lib/testing/api/world'
import { makeAccount } from './account'
import { makeApiKey } from './api-key'
import { makeCheckedImport } from './imports'
import { paramsOf } from './path-parameters'
import { set } from './webhooks'

/* No operation takes a field that it does not have (R-CV-9): each is sent one, for a record that is there. */

const route = createRouter(API_ROUTES)
const withBody = allContracts.filter(({ body }) => body)
const isAction = ({ body }: Contract) => Object.keys(body?.shape ?? {}).length === 0

const OPTIONAL_PARENTS = ['customer_id', 'technician_id', 'work_order_id']

let ctx: ServiceContext
let key: string
/** By the collection of what has no table of its name. */
let others: Record<string, string>
let parents: Record<string, string>

beforeAll(async () => {
  ctx = await makeAccount()
  key = await makeApiKey(ctx, 'admin')
  set({ WEBHOOK_PRIVATE_TARGETS: '1' })
  const world = await makeWorld({ create })
  parents = { customer_id: world.customer.id, technician_id: world.technician.id, work_order_id: world.workOrder.id }
  const times = { ...{ technician_id: world.technician.id }, ...{ starts_at: '2031-05-01T08:00:00Z' } }
  await create('/time-off', { ...times, ends_at: '2031-05-01T18:00:00Z' })
  await create('/on-call-shifts', { ...times, ends_at: '2031-05-01T18:00:00Z' })
  const { technician_id } = times
  await create('/overtime', { technician_id, date: '2031-05-02', start_minute: 1080, end_minute: 1200 })
  await create('/territories', { name: 'North' })
  const { id: before_id } = await create('/work-orders', { customer_id: world.customer.id })
  await create(`/work-orders/${world.workOrder.id}/dependencies`, { before_id })
  await create('/plans', { from_date: '2031-05-01', to_date: '2031-05-01' })
  const through = new Date().toISOString().slice(0, 10)
  await send('POST', `/maintenance-plans/${world.maintenancePlan.id}/generate`, JSON.stringify({ through }))
  await makeCheckedImport(ctx, 'customers', 'Name\nHarbor Foods\n')
  const command = await sendOldCommand(world.technician.id, world.workOrder.id)
  const endpoint = { url: 'https://receiver.example/', events: ['*'] }
  others = {
    field: command,
    'api-keys': (await createApiKey(ctx, { name: 'ERP', scopes: ['read:customers'] })).id,
    'webhook-endpoints': (await create('/webhook-endpoints', endpoint)).id,
  }
})
afterAll(() => set({ WEBHOOK_PRIVATE_TARGETS: '0' }))

/** What an operation answers, without a socket between. */
async function send(method: string, path: string, body = '', type = 'application/json'): Promise<ApiResponse> {
  const found = route(`/v1${path}`)
  if (typeof found === 'string') throw new Error(`${path} is ${found}`)
  const bytes = Buffer.from(body)
  const headers: Record<string, string> = {
    ...{ authorization: `Bearer ${key}`, 'content-type': type, 'content-length': String(bytes.byteLength) },
  }
  const header = (name: string) => headers[name] ?? null
  const { params } = found
  const request = { method, params, query: new URLSearchParams(), header, readBody: () => Promise.resolve(bytes) }
  return handle(found.route, request)
}

/** A phone's command that is so old that the office decides: its id. */
async function sendOldCommand(technician_id: string, work_order_id: string): Promise<string> {
  const { id: device_id } = await create('/field/devices', { label: 'Phone', technician_id })
  const old = { kind: 'note', version: 1, payload: { text: 'Rings twice' }, occurred_at: '2026-01-05T10:00:00Z' }
  const commands = [{ id: newId(), work_order_id, ...old }]
  const sent = { device_id, sent_at: new Date().toISOString(), commands }
  const { status, body } = await send('POST', '/field/commands', JSON.stringify(sent))
  expect(status, body).toBe(200)
  return commands[0]?.id ?? ''
}

async function create(path: string, values: object): Promise<Record<string, unknown> & { id: string }> {
  const { status, body } = await send('POST', path, JSON.stringify(values))
  expect(status, body).toBe(201)
  return (JSON.parse(body) as { data: Record<string, unknown> & { id: string } }).data
}

function unknownFieldsIn({ body }: ApiResponse): string[] {
  const { error } = JSON.parse(body) as { error?: { details?: { field: string; message: string }[] } }
  return (error?.details ?? []).flatMap(({ field, message }) => (/is not a field/.test(message) ? field : []))
}

test.each(withBody.filter(isAction))('$id, which has no fields, refuses any', async ({ method, path }) => {
  const address = path.replace('{id}', newId())
  const answer = await send(method, address, '{"flavour":"red"}')
  expect([answer.status, unknownFieldsIn(answer)], answer.body).toEqual([422, ['flavour']])
  const empty = await send(method, address, '', 'application/x-www-form-urlencoded')
  expect(empty.status, empty.body).toBe(404)
})

test.each(withBody.filter((one) => !isAction(one)))('$id refuses a field that it does not have', async (contract) => {
  const [, collection = ''] = contract.path.split('/')
  const id = others[collection] ?? (await paramsOf(ctx, contract))?.id ?? ''
  const path = contract.path.replace('{id}', id).replace('{external_id}', 'nowhere')
  const named = OPTIONAL_PARENTS.filter((field) => contract.body && field in contract.body.shape)
  const body = { ...Object.fromEntries(named.map((field) => [field, parents[field]])), flavour: 'red' }
  const answer = await send(contract.method, path, JSON.stringify(body))
  expect([answer.status, unknownFieldsIn(answer)], answer.body).toEqual([422, ['flavour']])
})
