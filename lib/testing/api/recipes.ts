import { allContracts } from '@/lib/api/contracts/all'
import { RECORD_TYPES, type RecordType, resourceOf } from '@/lib/domain/resources'
import type { ApiClient, Json } from './client'
import { at, type Recipe, unique, waitForStatus } from './recipe'
import { contractRecipes } from './contract-recipes'
import { billingRecipes } from './billing-recipes'
import { coverageRecipes } from './coverage-recipes'
import { fieldRecipes } from './field-recipes'
import { fileRecipes } from './file-recipes'
import { promiseRecipes } from './promise-recipes'
import { maintenanceRecipes, newMaintenance } from './maintenance-recipes'
import { meterRecipes, newLeakTest, newReading } from './meter-recipes'
import { newCrews } from './crew-recipes'
import { timeRecipes } from './time-recipes'
import { visitRecipes } from './visit-recipes'
import { PHOTO, type World } from './world'

let serial = 0

/** What a create of a kind of record is sent where the example of its contract would not do. */
const NEW: Partial<Record<RecordType, (world: World) => Json>> = {
  asset: (world) => ({ name: unique('Asset'), customer_id: world.customer.id }),
  contact: (world) => ({ customer_id: world.customer.id, name: unique('Contact') }),
  customer: () => ({ name: unique('Customer') }),
  // An active one would keep its customer from being deleted by others.
  service_contract: (world) => ({ name: unique('Contract'), customer_id: world.customer.id, status: 'expired' }),
  task: (world) => ({ work_order_id: world.workOrder.id, name: 'Check' }),
  work_order: (world) => ({ customer_id: world.customer.id, description: unique('Job') }),
  contract_line: (world) => ({ contract_id: world.serviceContract.id, ...newContractLine }),
  line_item: (world) => ({ task_id: world.task.id, ...newLine }),
  price_item: () => ({ code: unique('LAB'), name: 'Labor', kind: 'labor', unit_price: 95 }),
  asset_part: (world) => ({ asset_id: world.asset.id, part_id: world.part.id }),
  time_off: (world) => ({ technician_id: world.technician.id, ...newLeave() }),
  ...newMaintenance,
  ...newCrews,
  meter: (world) => ({ asset_id: world.asset.id, name: unique('Hours'), unit: 'h', kind: 'counter' }),
  refrigerant_event: newLeakTest,
  meter_reading: (world) => ({ meter_id: world.meter.id, ...newReading() }),
  service_record: (world) => ({ asset_id: world.asset.id, date: '2026-06-01T10:00:00Z', type: 'repair' }),
}

const REFERENCES = new Map(
  RECORD_TYPES.flatMap((type) => (resourceOf(type).references ?? []).map((field) => [field, type] as const)),
)

/** The example of a contract with a name of its own, naming records that there are. */
function fromExample(body: Json, world: World): Json {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      if (field === 'name') return [field, unique(String(value))]
      const type = REFERENCES.get(field)
      const referred =
        type &&
        (world as unknown as Record<string, Json>)[
          type.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
        ]
      return [field, referred ? referred.id : value]
    }),
  )
}

/** List, create, get, change, delete, restore and bulk of each kind of record that has a collection of its own. */
function ofCollections(): Record<string, Recipe> {
  const recipesByKey: Record<string, Recipe> = {}
  for (const type of RECORD_TYPES) {
    const { collection } = resourceOf(type)
    const bulk = allContracts.find(({ path }) => path === `/${collection}/bulk`)
    if (!collection || !bulk) continue
    const path = `/${collection}`
    const create = allContracts.find((one) => one.path === path && one.method === 'POST')
    const data = NEW[type] ?? ((world: World) => fromExample((create?.example?.body ?? {}) as Json, world))
    recipesByKey[bulk.id] = (world) => at(bulk.path, { operations: [{ action: 'create', data: data(world) }] })
    if (!create) continue
    const fresh = async (world: World, api: ApiClient) => `${path}/${(await api.create(path, data(world))).id}`
    const update = allContracts.find((one) => one.path === `${path}/{id}` && one.method === 'PUT')
    const isNamed = 'name' in (update?.body?.shape ?? {})
    const changeBody = (world: World) =>
      isNamed ? { name: unique('Name') } : fromExample((update?.example?.body ?? {}) as Json, world)
    const each: Record<string, Recipe> = {
      [`GET ${path}`]: () => at(path),
      [`POST ${path}`]: (world) => at(path, data(world)),
      [`GET ${path}/{id}`]: async (world, api) => at(await fresh(world, api)),
      [`PUT ${path}/{id}`]: async (world, api) => at(await fresh(world, api), changeBody(world)),
      [`DELETE ${path}/{id}`]: async (world, api) => at(await fresh(world, api)),
      [`POST ${path}/{id}/merge`]: async (world, api) => {
        const one = await fresh(world, api)
        return at(`${one}/merge`, { from_id: (await api.create(path, data(world))).id })
      },
      [`POST ${path}/{id}/restore`]: async (world, api) => {
        const one = await fresh(world, api)
        await api.delete(one)
        return at(`${one}/restore`)
      },
    }
    for (const { id, method, path: ownPath } of allContracts) {
      const recipe = each[`${method} ${ownPath}`]
      if (recipe) recipesByKey[id] = recipe
    }
  }
  return recipesByKey
}

/** Another one each time: the same week would change nothing. */
const newShift = (): Json => ({ weekday: 1, start_minute: ++serial % 600, end_minute: 1_000 })

/** A day of its own each time: leave of one technician must not overlap. */
function newLeave(): Json {
  const start = Date.UTC(2001, 0, ++serial)
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + 3_600_000).toISOString() }
}

const newContractLine: Json = { scope: 'customer', covers: { labor: 100 } }
const newLine: Json = { type: 'part', description: 'Motor', quantity: 1, unit_price: 10 }

/** An upsert makes a record where there is none, with what a create takes and the record that it hangs on; the others need one. */
function ofExternalIds(): Record<string, Recipe> {
  const contracts = allContracts.filter(({ path }) => path.endsWith('/external/{external_id}'))
  return Object.fromEntries(
    contracts.map(({ id, path, kind }): [string, Recipe] => {
      const [collection = '', above] = path.replace('/external/{external_id}', '').split('/').filter(Boolean).reverse()
      const type = RECORD_TYPES.find((one) => resourceOf(one).collection === collection)
      const create = allContracts.find((one) => one.path === `/${collection}` && one.method === 'POST')
      return [
        id,
        async (world, api) => {
          const newBody =
            type && NEW[type] ? NEW[type](world) : fromExample((create?.example?.body ?? {}) as Json, world)
          const parent = above === undefined ? '' : String(newBody.customer_id ?? newBody.work_order_id)
          const address = path.replace('{id}', parent).replace('{external_id}', encodeURIComponent(unique('crm/1')))
          if (kind === 'upserted') return at(address, newBody)
          await api.put(address, newBody)
          return at(address)
        },
      ]
    }),
  )
}

async function newContact(customerId: string, api: ApiClient): Promise<string> {
  return (await api.create(`/customers/${customerId}/contacts`, { name: unique('Contact') })).id
}

/** A day far away, so that nothing that others test with is planned for good. */
const newPlan = (world: World): Json => ({
  from_date: '2099-11-23',
  to_date: '2099-11-23',
  iterations: 1,
  work_order_ids: [world.workOrder.id],
})

async function readyPlan(world: World, api: ApiClient): Promise<string> {
  // Plans that other tests asked for and nobody waits for would be made first.
  const { data } = (await api.get('/plans?per_page=100')).json as { data: { id: string; status: string }[] }
  for (const { id } of data.filter(({ status }) => status === 'queued' || status === 'running'))
    await api.post(`/plans/${id}/discard`, {})
  const { id } = await api.create('/plans', newPlan(world))
  await waitForStatus(api, `/plans/${id}`, 'proposed', 'make-plans')
  return id
}

/** One recipe for every operation of the API. An operation without one fails app/api/v1/credentials.test.ts. */
export const recipes: Record<string, Recipe> = {
  ...ofCollections(),
  ...ofExternalIds(),
  dryRunWorkOrder: (world) => at('/work-orders/dry-run', { customer_id: world.customer.id }),
  updateWorkOrder: (world) => at(`/work-orders/${world.workOrder.id}`, { notes: unique('Note') }),
  listTechnicianTimeOff: (world) => at(`/technicians/${world.technician.id}/time-off`),
  createTechnicianTimeOff: (world) => at(`/technicians/${world.technician.id}/time-off`, newLeave()),
  getShifts: (world) => at(`/technicians/${world.technician.id}/shifts`),
  replaceShifts: (world) => at(`/technicians/${world.technician.id}/shifts`, { shifts: [newShift()] }),
  getTechnicianCalendarFeed: async (world, api) => at(await feed(api, `/technicians/${world.technician.id}`)),
  createTechnicianCalendarFeed: (world) => at(`/technicians/${world.technician.id}/calendar-feed`),
  revokeTechnicianCalendarFeed: async (world, api) => at(await feed(api, `/technicians/${world.technician.id}`)),
  getCustomerCalendarFeed: async (world, api) => at(await feed(api, `/customers/${world.customer.id}`)),
  createCustomerCalendarFeed: (world) => at(`/customers/${world.customer.id}/calendar-feed`),
  revokeCustomerCalendarFeed: async (world, api) => at(await feed(api, `/customers/${world.customer.id}`)),
  listWorkOrderHistory: (world) => at(`/work-orders/${world.workOrder.id}/history`),
  addBusinessCalendarHolidays: (world) =>
    at(`/business-calendars/${world.businessCalendar.id}/holidays`, { country: 'US', year: 1_970 + (++serial % 120) }),
  mergeContact: async ({ customer }, api) => {
    const [one, other] = [await newContact(customer.id, api), await newContact(customer.id, api)]
    return at(`/contacts/${one}/merge`, { from_id: other })
  },
  readCapacity: () => at('/capacity?from=2026-11-23&to=2026-11-29'),
  getWorkOrderSuggestions: (world) => at(`/work-orders/${world.workOrder.id}/suggestions`),
  searchRecords: () => at('/search?search=harbor'),
  getMe: () => at('/me'),
  listAllTasks: () => at('/tasks'),
  listAllLineItems: () => at('/line-items'),
  listContacts: () => at('/contacts'),
  listTasks: (world) => at(`/work-orders/${world.workOrder.id}/tasks`),
  createTask: (world) => at(`/work-orders/${world.workOrder.id}/tasks`, { name: 'Check' }),
  getTask: (world) => at(`/tasks/${world.task.id}`),
  updateTask: (world) => at(`/tasks/${world.task.id}`, { notes: unique('Note') }),
  deleteTask: async (world, api) =>
    at(`/tasks/${(await api.create(`/work-orders/${world.workOrder.id}/tasks`, { name: 'Gone' })).id}`),
  completeTask: (world) => at(`/tasks/${world.task.id}/complete`, { notes: 'Done', photos: [PHOTO] }),
  listLineItems: (world) => at(`/tasks/${world.task.id}/line-items`),
  addKit: (world) => at(`/tasks/${world.task.id}/kits`, { price_item_id: world.kit.id, quantity: 1 }),
  createLineItem: (world) => at(`/tasks/${world.task.id}/line-items`, newLine),
  getLineItem: (world) => at(`/line-items/${world.lineItem.id}`),
  updateLineItem: (world) => at(`/line-items/${world.lineItem.id}`, { quantity: 2 }),
  deleteLineItem: async (world, api) =>
    at(`/line-items/${(await api.create(`/tasks/${world.task.id}/line-items`, newLine)).id}`),
  listAllContractLines: () => at('/contract-lines'),
  listContractLines: (world) => at(`/service-contracts/${world.serviceContract.id}/lines`),
  createContractLine: (world) => at(`/service-contracts/${world.serviceContract.id}/lines`, newContractLine),
  getContractLine: (world) => at(`/contract-lines/${world.contractLine.id}`),
  updateContractLine: (world) => at(`/contract-lines/${world.contractLine.id}`, { deductible: ++serial }),
  deleteContractLine: async (world, api) =>
    at(
      `/contract-lines/${(await api.create(`/service-contracts/${world.serviceContract.id}/lines`, newContractLine)).id}`,
    ),
  listContractUsage: (world) => at(`/service-contracts/${world.serviceContract.id}/usage`),
  listServiceHistory: (world) => at(`/assets/${world.asset.id}/service-history`),
  addServiceRecord: (world) =>
    at(`/assets/${world.asset.id}/service-history`, { date: '2026-06-01T10:00:00Z', type: 'repair' }),
  getServiceRecord: (world) => at(`/service-records/${world.serviceRecord.id}`),
  listAssetParts: (world) => at(`/assets/${world.asset.id}/parts`),
  addAssetPart: (world) => at(`/assets/${world.asset.id}/parts`, { part_id: world.part.id }),
  getAssetPart: (world) => at(`/asset-parts/${world.assetPart.id}`),
  deleteAssetPart: async (world, api) =>
    at(`/asset-parts/${(await api.create(`/assets/${world.asset.id}/parts`, { part_id: world.part.id })).id}`),
  getWarranty: (world) => at(`/assets/${world.asset.id}/warranty`),
  listCustomerContacts: (world) => at(`/customers/${world.customer.id}/contacts`),
  createContact: (world) => at(`/customers/${world.customer.id}/contacts`, { name: unique('Contact') }),
  getContact: (world) => at(`/contacts/${world.contact.id}`),
  updateContact: (world) => at(`/contacts/${world.contact.id}`, { title: unique('Title') }),
  deleteContact: async (world, api) =>
    at(`/contacts/${(await api.create(`/customers/${world.customer.id}/contacts`, { name: 'Gone' })).id}`),
  listCustomerAssets: (world) => at(`/customers/${world.customer.id}/assets`),
  listCustomerWorkOrders: (world) => at(`/customers/${world.customer.id}/work-orders`),
  listWebhookEndpoints: () => at('/webhook-endpoints'),
  createWebhookEndpoint: () => at('/webhook-endpoints', { ...newEndpoint, events: ['*'], enabled: false }),
  getWebhookEndpoint: async (_world, api) => at(await endpoint(api)),
  updateWebhookEndpoint: async (_world, api) => at(await endpoint(api), { description: unique('Endpoint') }),
  deleteWebhookEndpoint: async (_world, api) => at(await endpoint(api)),
  rotateWebhookSecret: async (_world, api) => at(`${await endpoint(api)}/rotate-secret`, { overlap_hours: 1 }),
  testWebhookEndpoint: async (_world, api) => at(`${await endpoint(api)}/test`),
  replayWebhookEndpoint: async (_world, api) =>
    at(`${await endpoint(api)}/replay`, { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }),
  listWebhookDeliveries: async (_world, api) => at(`${await endpoint(api)}/deliveries`),
  getWebhookDelivery: async (_world, api) => at(await delivery(api)),
  replayWebhookDelivery: async (_world, api) => at(`${await delivery(api)}/replay`),
  ...fieldRecipes,
  ...fileRecipes,
  ...billingRecipes,
  ...coverageRecipes,
  ...contractRecipes,
  ...promiseRecipes,
  ...visitRecipes,
  ...timeRecipes,
  ...maintenanceRecipes,
  ...meterRecipes,
  listEvents: () => at('/events'),
  getPlanningPolicy: () => at('/planning-policy'),
  updatePlanningPolicy: () => at('/planning-policy', { territory_minutes: 30 }),
  listPlans: () => at('/plans'),
  createPlan: (world) => at('/plans', newPlan(world)),
  createRepair: (world) => at('/plans/repair', { type: 'at_risk', work_order_id: world.workOrder.id }),
  getPlan: async (world, api) => at(`/plans/${(await api.create('/plans', newPlan(world))).id}`),
  stopPlan: async (world, api) => at(`/plans/${(await api.create('/plans', newPlan(world))).id}/stop`),
  acceptPlan: async (world, api) => at(`/plans/${await readyPlan(world, api)}/accept`, {}),
  discardPlan: async (world, api) => at(`/plans/${(await api.create('/plans', newPlan(world))).id}/discard`),
  listDuplicates: () => at('/duplicates'),
  dismissDuplicate: async ({ customer }, api) => {
    const other = await api.create('/customers', { name: unique('Customer') })
    return at('/duplicates/dismiss', { customer_ids: [customer.id, other.id] })
  },
  listTrash: () => at('/trash'),
  restoreFromTrash: async (_world, api) => {
    const { id } = await api.create('/branches', { name: unique('Branch') })
    await api.delete(`/branches/${id}`)
    return at('/trash/restore', { ids: [id] })
  },
  listSandboxes: () => at('/sandboxes'),
  createSandbox: async (_world, api) => {
    await anySandbox(api)
    return at('/sandboxes', { name: 'Another' })
  },
  getSandbox: async (_world, api) => at(`/sandboxes/${await anySandbox(api)}`),
  resetSandbox: async (_world, api) => at(`/sandboxes/${await anySandbox(api)}/reset`),
  deleteSandbox: async (_world, api) => at(`/sandboxes/${await anySandbox(api)}`),
  listRequestLog: () => at('/request-log'),
  listApiKeys: () => at('/api-keys'),
  getApiKey: async (_world, api) => at(`/api-keys/${await anyKey(api)}`),
  updateApiKey: async (_world, api) => at(`/api-keys/${await anyKey(api, 'spare')}`, { requests_per_hour: 500_000 }),
  rotateApiKey: async (_world, api) => at(`/api-keys/${await anyKey(api, 'spare')}/rotate`),
  revokeApiKey: async (_world, api) => at(`/api-keys/${await anyKey(api, 'spare')}`),
}

/** Nobody listens there: what is sent to it is refused at once. */
const newEndpoint: Json = { url: 'https://192.0.2.1.nip.invalid/hook' }
/** Rare events of each of the scopes that let a key have an endpoint. */
const RARE_EVENTS = ['part.deleted', 'branch.deleted', 'checklist.deleted']

async function endpoint(api: ApiClient): Promise<string> {
  const refusals: string[] = []
  for (const event of RARE_EVENTS) {
    const answer = await api.post('/webhook-endpoints', { ...newEndpoint, events: [event] })
    if (answer.status === 201) return `/webhook-endpoints/${(answer.json.data as { id: string }).id}`
    refusals.push(answer.text)
  }
  throw new Error(`The key makes no endpoint: ${refusals.join(' ')}`)
}

async function delivery(api: ApiClient): Promise<string> {
  const answer = await api.post(`${await endpoint(api)}/test`)
  return `/webhook-deliveries/${(answer.json.data as { id: string }).id}`
}

/** The calendar feed of a record, made anew. */
async function feed(api: ApiClient, record: string): Promise<string> {
  const answer = await api.post(`${record}/calendar-feed`)
  if (answer.status !== 200) throw new Error(`No calendar feed for ${record}: ${answer.text}`)
  return `${record}/calendar-feed`
}

async function anyKey(api: ApiClient, name?: string): Promise<string> {
  const rows = (await api.get('/api-keys?per_page=100')).json.data as {
    id: string
    name: string
    revoked_at: unknown
  }[]
  const row = rows.find((one) => one.revoked_at === null && (name === undefined || one.name === name))
  if (!row) throw new Error(`There is no live key ${name ?? ''}`)
  return row.id
}

/** A sandbox of the account. An account has five at most, so that all but one are deleted first. */
async function anySandbox(api: ApiClient): Promise<string> {
  const [first, ...others] = (await api.get('/sandboxes')).json.data as { id: string }[]
  for (const { id } of others) await api.delete(`/sandboxes/${id}`)
  return first?.id ?? (await api.create('/sandboxes', { name: 'Tests' })).id
}
