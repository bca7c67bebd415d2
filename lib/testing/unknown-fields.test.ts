import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { Contract } from '@/lib/api/contract'
import { allContracts } from '@/lib/api/contracts/all'
import { newId } from '@/lib/domain/id'
import { createApiKey } from '@/lib/services/access/api-keys'
import { makeAccount } from './account'
import { type Answer, ApiClient } from './api/client'
import { inProcess } from './api/in-process'
import { makeWorld } from './api/world'
import { makeApiKey } from './api-key'
import { makeCheckedImport } from './imports'
import { paramsOf } from './path-parameters'
import { set } from './webhooks'

/* No operation takes a field that it does not have (R-CV-9): each is sent one, for a record that is there. */

const withBody = allContracts.filter(({ body }) => body)
const isAction = ({ body }: Contract) => Object.keys(body?.shape ?? {}).length === 0

const OPTIONAL_PARENTS = ['customer_id', 'technician_id', 'work_order_id']

let ctx: ServiceContext
let api: ApiClient
/** By the collection of what has no table of its name. */
let others: Record<string, string>
let parents: Record<string, string>

beforeAll(async () => {
  ctx = await makeAccount()
  api = new ApiClient(inProcess(), await makeApiKey(ctx, 'admin'))
  set({ WEBHOOK_PRIVATE_TARGETS: '1' })
  const world = await makeWorld(api)
  parents = { customer_id: world.customer.id, technician_id: world.technician.id, work_order_id: world.workOrder.id }
  const times = { technician_id: world.technician.id, starts_at: '2031-05-01T08:00:00Z' }
  await api.create('/time-off', { ...times, ends_at: '2031-05-01T18:00:00Z' })
  await api.create('/on-call-shifts', { ...times, ends_at: '2031-05-01T18:00:00Z' })
  const { technician_id } = times
  await api.create('/overtime', { technician_id, date: '2031-05-02', start_minute: 1080, end_minute: 1200 })
  const worked = { started_at: '2026-01-05T08:00:00Z', ended_at: '2026-01-05T09:00:00Z' }
  await api.create('/time-entries', { technician_id, kind: 'work', ...worked })
  await api.create('/territories', { name: 'North' })
  const { id: before_id } = await api.create('/work-orders', { customer_id: world.customer.id })
  await api.create(`/work-orders/${world.workOrder.id}/dependencies`, { before_id })
  await api.create('/plans', { from_date: '2031-05-01', to_date: '2031-05-01' })
  const through = new Date().toISOString().slice(0, 10)
  await api.post(`/maintenance-plans/${world.maintenancePlan.id}/generate`, { through })
  await api.create('/invoices', { work_order_ids: [world.workOrder.id] })
  await api.create('/payments', { customer_id: world.customer.id, amount: 10 })
  const accounts = ['debtor', 'bank'].map((purpose) => ({ purpose, account: '1000' }))
  const { id: legal_entity_id } = world.legalEntity
  await api.put(`/legal-entities/${legal_entity_id}`, { accounts })
  await api.create('/export-batches', { legal_entity_id, format: 'json' })
  await makeCheckedImport(ctx, 'customers', 'Name\nHarbor Foods\n')
  const command = await sendOldCommand(world.technician.id, world.workOrder.id)
  const endpoint = { url: 'https://receiver.example/', events: ['*'] }
  others = {
    field: command,
    'api-keys': (await createApiKey(ctx, { name: 'ERP', scopes: ['read:customers'] })).id,
    'webhook-endpoints': (await api.create('/webhook-endpoints', endpoint)).id,
  }
})
afterAll(() => set({ WEBHOOK_PRIVATE_TARGETS: '0' }))

/** A phone's command that is so old that the office decides: its id. */
async function sendOldCommand(technician_id: string, work_order_id: string): Promise<string> {
  const { id: device_id } = await api.create('/field/devices', { label: 'Phone', technician_id })
  const old = { kind: 'note', version: 1, payload: { text: 'Rings twice' }, occurred_at: '2026-01-05T10:00:00Z' }
  const commands = [{ id: newId(), work_order_id, ...old }]
  const sent = { device_id, sent_at: new Date().toISOString(), commands }
  const { status, text } = await api.post('/field/commands', sent)
  expect(status, text).toBe(200)
  return commands[0]?.id ?? ''
}

function unknownFieldsIn({ json }: Answer): string[] {
  const { error } = json as { error?: { details?: { field: string; message: string }[] } }
  return (error?.details ?? []).flatMap(({ field, message }) => (/is not a field/.test(message) ? field : []))
}

test.each(withBody.filter(isAction))('$id, which has no fields, refuses any', async ({ method, path }) => {
  const address = path.replace('{id}', newId())
  const answer = await api.send(method, address, { body: { flavour: 'red' } })
  expect([answer.status, unknownFieldsIn(answer)], answer.text).toEqual([422, ['flavour']])
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const empty = await api.send(method, address, { raw: '', headers })
  expect(empty.status, empty.text).toBe(404)
})

test.each(withBody.filter((one) => !isAction(one)))('$id refuses a field that it does not have', async (contract) => {
  const [, collection = ''] = contract.path.split('/')
  const id = others[collection] ?? (await paramsOf(ctx, contract))?.id ?? ''
  const path = contract.path.replace('{id}', id).replace('{external_id}', 'nowhere')
  const withName = OPTIONAL_PARENTS.filter((field) => contract.body && field in contract.body.shape)
  const body = { ...Object.fromEntries(withName.map((field) => [field, parents[field]])), flavour: 'red' }
  const answer = await api.send(contract.method, path, { body })
  expect([answer.status, unknownFieldsIn(answer)], answer.text).toEqual([422, ['flavour']])
})
