import { expect } from '@playwright/test'
import type { ApiClient, Json } from './api'
import { PHOTO, type World } from './world'

/** What makes an operation succeed: where it goes and what it is sent. Made anew for each call that changes things. */
export type Recipe = (world: World, api: ApiClient) => Promise<{ path: string; body?: Json }>

const at = (path: string, body?: Json) => Promise.resolve({ path, body })
let serial = 0
/** A value that nothing else in the run has. */
export const unique = (text: string) => `${text} ${process.pid}-${++serial}`

/** List, create, get, change and delete of a plain collection. */
function collection(
  name: string,
  plural: string,
  path: string,
  own: (world: World) => Json,
  body: (world: World) => Json,
) {
  const fresh = async (world: World, api: ApiClient) => `${path}/${(await api.create(path, body(world))).id}`
  return {
    [`list${plural}`]: () => at(path),
    [`create${name}`]: (world: World) => at(path, body(world)),
    [`get${name}`]: (world: World) => at(`${path}/${String(own(world).id)}`),
    [`update${name}`]: (world: World) => at(`${path}/${String(own(world).id)}`, { name: unique(name) }),
    [`delete${name}`]: async (world: World, api: ApiClient) => at(await fresh(world, api)),
    [`restore${name}`]: async (world: World, api: ApiClient) => {
      const one = await fresh(world, api)
      await api.delete(one)
      return at(`${one}/restore`)
    },
  } satisfies Record<string, Recipe>
}

const newAsset = (world: World): Json => ({ name: unique('Asset'), customer_id: world.customer.id })
const newOrder = (world: World): Json => ({ customer_id: world.customer.id, description: unique('Job') })
const newLine: Json = { type: 'part', description: 'Motor', quantity: 1, unit_price: 10 }

/** A bulk request of one create, such as the single operation is sent. */
const bulk = (path: string, data: (world: World) => Json) => (world: World) =>
  at(`${path}/bulk`, { operations: [{ action: 'create', data: data(world) }] })

/** A day far away, so that nothing that others test with is planned for good. */
const newPlan = (world: World): Json => ({
  ...{ from_date: '2099-11-23', to_date: '2099-11-23', iterations: 1 },
  work_order_ids: [world.workOrder.id],
})

async function readyPlan(world: World, api: ApiClient): Promise<string> {
  // Plans that other tests asked for and nobody waits for would be made first.
  const { data } = (await api.get('/plans?per_page=100')).json as { data: { id: string; status: string }[] }
  for (const { id } of data.filter(({ status }) => status === 'queued' || status === 'running'))
    await api.post(`/plans/${id}/discard`, {})
  const { id } = await api.create('/plans', newPlan(world))
  const status = async () => ((await api.get(`/plans/${id}`)).json.data as { status: string }).status
  await expect.poll(status, { timeout: 20_000 }).toBe('proposed')
  return id
}

/** One recipe for every operation of the API. An operation without one fails the matrix. */
export const recipes: Record<string, Recipe> = {
  ...collection(
    'Branch',
    'Branches',
    '/branches',
    (world) => world.branch,
    () => ({ name: unique('Branch') }),
  ),
  ...collection(
    'Technician',
    'Technicians',
    '/technicians',
    (world) => world.technician,
    () => ({ name: unique('Tech') }),
  ),
  ...collection(
    'Checklist',
    'Checklists',
    '/checklists',
    (world) => world.checklist,
    () => ({
      name: unique('Checklist'),
      items: [{ label: 'One' }],
    }),
  ),
  ...collection(
    'Part',
    'Parts',
    '/parts',
    (world) => world.part,
    () => ({ name: unique('Part') }),
  ),
  ...collection(
    'Product',
    'Products',
    '/products',
    (world) => world.product,
    () => ({ name: unique('Product') }),
  ),
  ...collection(
    'Site',
    'Sites',
    '/sites',
    (world) => world.site,
    (world) => ({
      name: unique('Site'),
      customer_id: world.customer.id,
    }),
  ),
  ...collection(
    'ServiceContract',
    'ServiceContracts',
    '/service-contracts',
    (world) => world.serviceContract,
    (world) => ({
      name: unique('Contract'),
      customer_id: world.customer.id,
      status: 'expired',
    }),
  ),
  ...collection(
    'Customer',
    'Customers',
    '/customers',
    (world) => world.customer,
    () => ({ name: unique('Customer') }),
  ),
  ...collection('Asset', 'Assets', '/assets', (world) => world.asset, newAsset),
  ...collection('WorkOrder', 'WorkOrders', '/work-orders', (world) => world.workOrder, newOrder),
  updateWorkOrder: (world) => at(`/work-orders/${world.workOrder.id}`, { notes: unique('Note') }),
  listWorkOrderHistory: (world) => at(`/work-orders/${world.workOrder.id}/history`),
  readCapacity: () => at('/capacity?from=2026-11-23&to=2026-11-29'),
  getWorkOrderSuggestions: (world) => at(`/work-orders/${world.workOrder.id}/suggestions`),
  listTasks: (world) => at(`/work-orders/${world.workOrder.id}/tasks`),
  createTask: (world) => at(`/work-orders/${world.workOrder.id}/tasks`, { name: 'Check' }),
  getTask: (world) => at(`/tasks/${world.task.id}`),
  updateTask: (world) => at(`/tasks/${world.task.id}`, { notes: unique('Note') }),
  deleteTask: async (world, api) =>
    at(`/tasks/${(await api.create(`/work-orders/${world.workOrder.id}/tasks`, { name: 'Gone' })).id}`),
  completeTask: (world) => at(`/tasks/${world.task.id}/complete`, { notes: 'Done', photos: [PHOTO] }),
  listLineItems: (world) => at(`/tasks/${world.task.id}/line-items`),
  createLineItem: (world) => at(`/tasks/${world.task.id}/line-items`, newLine),
  getLineItem: (world) => at(`/line-items/${world.lineItem.id}`),
  updateLineItem: (world) => at(`/line-items/${world.lineItem.id}`, { quantity: 2 }),
  deleteLineItem: async (world, api) =>
    at(`/line-items/${(await api.create(`/tasks/${world.task.id}/line-items`, newLine)).id}`),
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
  bulkAssets: bulk('/assets', newAsset),
  bulkAssetParts: bulk('/asset-parts', (world) => ({ asset_id: world.asset.id, part_id: world.part.id })),
  bulkBranches: bulk('/branches', () => ({ name: unique('Branch') })),
  bulkChecklists: bulk('/checklists', () => ({ name: unique('Checklist') })),
  bulkContacts: bulk('/contacts', (world) => ({ customer_id: world.customer.id, name: unique('Contact') })),
  bulkCustomers: bulk('/customers', () => ({ name: unique('Customer') })),
  bulkLineItems: bulk('/line-items', (world) => ({ task_id: world.task.id, ...newLine })),
  bulkParts: bulk('/parts', () => ({ name: unique('Part') })),
  bulkProducts: bulk('/products', () => ({ name: unique('Product') })),
  bulkServiceContracts: bulk('/service-contracts', (world) => ({
    name: unique('Contract'),
    customer_id: world.customer.id,
    status: 'expired',
  })),
  bulkServiceRecords: bulk('/service-records', (world) => ({
    asset_id: world.asset.id,
    date: '2026-06-01T10:00:00Z',
    type: 'repair',
  })),
  bulkSites: bulk('/sites', (world) => ({ name: unique('Site'), customer_id: world.customer.id })),
  bulkTasks: bulk('/tasks', (world) => ({ work_order_id: world.workOrder.id, name: 'Check' })),
  bulkTechnicians: bulk('/technicians', () => ({ name: unique('Tech') })),
  bulkWorkOrders: bulk('/work-orders', newOrder),
  listWebhookEndpoints: () => at('/webhook-endpoints'),
  createWebhookEndpoint: () => at('/webhook-endpoints', newEndpoint),
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
  listEvents: () => at('/events'),
  listPlans: () => at('/plans'),
  createPlan: (world) => at('/plans', newPlan(world)),
  getPlan: async (world, api) => at(`/plans/${(await api.create('/plans', newPlan(world))).id}`),
  stopPlan: async (world, api) => at(`/plans/${(await api.create('/plans', newPlan(world))).id}/stop`),
  acceptPlan: async (world, api) => at(`/plans/${await readyPlan(world, api)}/accept`, {}),
  discardPlan: async (world, api) => at(`/plans/${(await api.create('/plans', newPlan(world))).id}/discard`),
  listTrash: () => at('/trash'),
  listApiKeys: () => at('/api-keys'),
  getApiKey: async (_world, api) => at(`/api-keys/${await anyKey(api)}`),
  revokeApiKey: async (_world, api) => at(`/api-keys/${await anyKey(api, 'spare')}`),
}

/** Nobody listens there: what is sent to it is refused at once. */
const newEndpoint: Json = { url: 'https://192.0.2.1.nip.invalid/hook', events: ['part.deleted'] }

async function endpoint(api: ApiClient): Promise<string> {
  return `/webhook-endpoints/${(await api.create('/webhook-endpoints', newEndpoint)).id}`
}

async function delivery(api: ApiClient): Promise<string> {
  const answer = await api.post(`${await endpoint(api)}/test`)
  return `/webhook-deliveries/${(answer.json.data as { id: string }).id}`
}

async function anyKey(api: ApiClient, name?: string): Promise<string> {
  const rows = (await api.get('/api-keys?per_page=100')).json.data as {
    id: string
    name: string
    revoked_at: unknown
  }[]
  const found = rows.find((row) => row.revoked_at === null && (name === undefined || row.name === name))
  if (!found) throw new Error(`There is no live key ${name ?? ''}`)
  return found.id
}
