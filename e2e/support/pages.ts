import { SETTINGS } from '@/components/frame/settings/sections'
import { expect } from '@playwright/test'
import type { ServiceContext } from '@/lib/access/context'
import { makeCheckedImport } from '@/lib/testing/imports'
import { createHash } from 'node:crypto'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { createApiKey } from '@/lib/services/access/api-keys'
import { addAssetPart } from '@/lib/services/assets/asset-parts'
import { createAsset } from '@/lib/services/assets/assets'
import { createTimeEntry } from '@/lib/services/field/time-entries'
import { createInvoice } from '@/lib/services/billing/invoices/verbs'
import { listTimesheets } from '@/lib/services/field/timesheets'
import { createBranch } from '@/lib/services/people/branches'
import { createChecklist } from '@/lib/services/work/checklists'
import { createLineItem } from '@/lib/services/work/line-items'
import { createOauthApplication } from '@/lib/services/access/oauth-applications'
import { createMeterReading } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { createRefrigerantEvent } from '@/lib/services/assets/refrigerant-events'
import { createPart } from '@/lib/services/assets/parts'
import { createProduct } from '@/lib/services/assets/products'
import { addServiceRecord } from '@/lib/services/assets/service-records'
import { createTask } from '@/lib/services/work/tasks'
import { createTechnician } from '@/lib/services/people/technicians'
import { createServiceLevel } from '@/lib/services/customers/service-levels'
import { createJobType } from '@/lib/services/work/job-types'
import { planMaintenance } from '@/lib/services/maintenance/plans'
import { createHoldReason } from '@/lib/services/work/hold-reasons'
import { createBusinessCalendar } from '@/lib/services/people/business-calendars'
import { createLegalEntity } from '@/lib/services/billing/legal-entities'
import { createPriceItem } from '@/lib/services/billing/price-items'
import { createTaxCode } from '@/lib/services/billing/tax-codes'
import { createTerritory } from '@/lib/services/people/territories'
import { createTimeOff } from '@/lib/services/people/time-off'
import { createInvitation } from '@/lib/services/people/passwords'
import { createWebhookEndpoint } from '@/lib/services/data/webhooks'
import { createWorkOrder, deleteWorkOrder } from '@/lib/services/work/work-orders'
import { listAtRisk } from '@/lib/services/scheduling/risk'
import { watchPromises } from '@/lib/services/work/sla'
import { age } from '@/lib/testing/factories/promises'
import { makeContact, makeCustomer, makeServiceContract, makeSite } from '@/lib/testing/factories/customers'
import { DAY, at } from './board'
import { type ConsoleWorld, makeConsoleWorld } from './console'

/** As long as a name may be, without a place where a line could break. */
const UNBROKEN = `${'x'.repeat(190)}end`
const EMOJI = '🔧🧊 '.repeat(20).trim()
const RIGHT_TO_LEFT = 'مؤسسة الخليج للتبريد والتكييف المحدودة'

export type PagesWorld = ConsoleWorld & Awaited<ReturnType<typeof furnish>>

/** A company in which every page has something to show, and what it shows is as long and odd as it may be. */
export async function makePagesWorld(): Promise<PagesWorld> {
  const world = await makeConsoleWorld('admin')
  return { ...world, ...(await furnish(world)) }
}

async function furnish({ ctx }: ConsoleWorld) {
  const branch = await createBranch(ctx, {
    name: UNBROKEN,
    address: { street: UNBROKEN, city: UNBROKEN.slice(0, 100) },
  })
  await createTaxCode(ctx, { name: UNBROKEN, category: 'E', exemption_text: UNBROKEN })
  await createPriceItem(ctx, { code: UNBROKEN, name: UNBROKEN, kind: 'labor', unit_price: 99_999_999.5 })
  await createLegalEntity(ctx, { name: UNBROKEN, address: { street: UNBROKEN }, tax_number: UNBROKEN.slice(0, 40) })
  await createTerritory(ctx, { name: UNBROKEN.slice(0, 100) })
  await createBusinessCalendar(ctx, {
    name: UNBROKEN,
    hours: [{ weekday: 1, start_minute: 480, end_minute: 1020 }],
    exceptions: [{ date: '2035-01-01', name: UNBROKEN, hours: [] }],
  })
  await createServiceLevel(ctx, {
    name: UNBROKEN,
    targets: [
      { kind: 'arrive', minutes: 240 },
      { kind: 'arrive', minutes: 60, priorities: ['high', 'urgent'], work_order_types: ['repair', 'emergency'] },
      { kind: 'resolve', minutes: 960 },
    ],
  })
  await createHoldReason(ctx, { name: UNBROKEN, who: 'supplier', stops: ['resolve'] })
  const technician = await createTechnician(ctx, {
    name: UNBROKEN,
    skills: [UNBROKEN.slice(0, 60)],
    branch_id: branch.id,
  })
  await createTimeOff(ctx, technician.id, {
    starts_at: '2035-01-01T05:00:00Z',
    ends_at: '2035-01-08T05:00:00Z',
    reason: UNBROKEN,
  })
  const checklist = await createChecklist(ctx, { name: UNBROKEN, items: [{ label: UNBROKEN }, { label: EMOJI }] })
  const part = await createPart(ctx, { name: UNBROKEN, part_number: UNBROKEN.slice(0, 100), unit_price: 99_999_999.5 })
  const product = await createProduct(ctx, {
    name: UNBROKEN,
    manufacturer: UNBROKEN,
    model_number: UNBROKEN.slice(0, 100),
  })
  for (const name of [EMOJI, RIGHT_TO_LEFT]) {
    const { id } = await makeCustomer(ctx, { name })
    await createWorkOrder(ctx, { customer_id: id, description: name.repeat(20) })
  }
  const customer = await makeCustomer(ctx, {
    name: UNBROKEN,
    phone: '+1 206 555 0101',
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
    notes: UNBROKEN.repeat(20),
    address: { street: UNBROKEN, city: UNBROKEN.slice(0, 100) },
    branch_id: branch.id,
  })
  const contact = await makeContact(ctx, customer.id, { name: UNBROKEN, phone: '+1 206 555 0102' })
  const site = await makeSite(ctx, customer.id, { name: UNBROKEN, address: { street: UNBROKEN } })
  const asset = await createAsset(ctx, {
    name: UNBROKEN,
    customer_id: customer.id,
    object_id: site.id,
    product_id: product.id,
    serial_number: UNBROKEN.slice(0, 100),
    warranty_start: '2026-01-01',
    warranty_expiry: '2035-01-01',
  })
  const contract = await makeServiceContract(ctx, customer.id, {
    name: UNBROKEN,
    contract_number: UNBROKEN.slice(0, 50),
    start_date: '2026-01-01',
    response_hours: 4,
    // It ends soon whenever this runs.
    notice_days: 90,
    end_date: dayIn(ctx.account.timeZone, new Date(Date.now() + 60 * 86_400_000)),
    asset_ids: [asset.id],
  })
  // An hour of yesterday, which is in the week of its sheet.
  const started_at = new Date(Date.now() - 86_400_000).toISOString()
  const ended_at = new Date(Date.now() - 82_800_000).toISOString()
  await createTimeEntry(ctx, { technician_id: technician.id, kind: 'training', started_at, ended_at, note: UNBROKEN })
  const [sheet = { id: NOBODY }] = (await listTimesheets(ctx, { technician_id: technician.id })).data
  const jobType = await createJobType(ctx, { name: UNBROKEN })
  const plan = await planMaintenance(
    ctx,
    {
      name: UNBROKEN,
      customer_id: customer.id,
      job_type_id: jobType.id,
      service_contract_id: contract.id,
      rrule: 'FREQ=MONTHLY;INTERVAL=6',
      anchor_date: '2035-01-31',
    },
    [asset.id],
  )
  const meter = await createMeter(ctx, { asset_id: asset.id, name: UNBROKEN, unit: 'h', kind: 'counter' })
  for (const [value, read_at] of [
    [999_999_999_998.125, '2026-01-05T10:00:00Z'],
    [999_999_999_999.999, '2026-03-05T10:00:00Z'],
  ] as const)
    await createMeterReading(ctx, meter.id, { value, read_at, note: UNBROKEN })
  await createRefrigerantEvent(ctx, {
    asset_id: asset.id,
    kind: 'added',
    circuit: UNBROKEN.slice(0, 100),
    substance: UNBROKEN.slice(0, 100),
    appliance: 'commercial_refrigeration',
    quantity: 999_999_999.999,
    unit: 'lb',
    full_charge: 999_999.125,
    occurred_on: '2026-02-03',
    cylinder: UNBROKEN.slice(0, 100),
    note: UNBROKEN.repeat(5),
  })
  await addAssetPart(ctx, asset.id, { part_id: part.id, serial_number: UNBROKEN.slice(0, 100) })
  await addServiceRecord(ctx, asset.id, { date: at(9), type: 'maintenance', description: UNBROKEN.repeat(5) })
  const order = await createWorkOrder(ctx, {
    customer_id: customer.id,
    contact_id: contact.id,
    site_id: site.id,
    asset_ids: [asset.id],
    technician_id: technician.id,
    scheduled_date: at(9),
    estimated_duration: 90,
    due_by: at(17),
    priority: 'urgent',
    description: UNBROKEN.repeat(20),
    notes: UNBROKEN.repeat(5),
  })
  const task = await createTask(ctx, order.id, {
    name: UNBROKEN,
    description: UNBROKEN.repeat(5),
    checklist_id: checklist.id,
    parts: [{ part_id: part.id, quantity: 1 }],
  })
  await createLineItem(ctx, task.id, { type: 'part', description: UNBROKEN, quantity: 999_999, unit_price: 9999.99 })
  await createLegalEntity(ctx, { name: UNBROKEN, address: { street: UNBROKEN } })
  const invoice = await createInvoice(ctx, { work_order_ids: [order.id], notes: UNBROKEN.repeat(5) })
  await makeWarnings(ctx, { customer_id: customer.id, asset_ids: [asset.id], technician_id: technician.id })
  const deleted = await createWorkOrder(ctx, { customer_id: customer.id })
  await deleteWorkOrder(ctx, deleted.id)
  await createApiKey(ctx, { name: UNBROKEN, scopes: ['admin'] })
  const invitation = { email: `${ctx.accountId}@example.com`, name: UNBROKEN, role: 'dispatcher' }
  const { link } = await createInvitation(ctx, invitation)
  const redirect_uri = 'https://planner.example/callback'
  const { application } = await createOauthApplication(ctx, {
    name: UNBROKEN.slice(0, 100),
    publisher: UNBROKEN.slice(0, 100),
    redirect_uris: [redirect_uri],
    scopes: ['read:customers', 'read:work-orders'],
  })
  const consent = new URLSearchParams({
    response_type: 'code',
    client_id: application.client_id,
    redirect_uri,
    scope: 'read:customers',
    state: 'x',
    code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    code_challenge_method: 'S256',
  })
  const webhook = await createWebhookEndpoint(ctx, {
    url: `https://hooks.example/${UNBROKEN}`,
    description: UNBROKEN,
    events: ['work_order.created'],
  })
  // Whoever looks at the office's pages here is on the road as well.
  await db().user.updateMany({ where: { account_id: ctx.accountId }, data: { technician_id: technician.id } })
  const lines = ['Name,E-mail', `${UNBROKEN},nonsense`, 'Lee Park,lee@example.com']
  const imported = await makeCheckedImport(ctx, 'customers', lines.join('\n'))
  return {
    webhook,
    imported,
    technician,
    sheet,
    invoice,
    customer,
    contract,
    asset,
    plan,
    order,
    invitation: new URL(link).pathname,
    consent: `/oauth/authorize?${consent}`,
  }
}

/** One promise that is broken, one that soon will be, and the end of a contract that was told of. */
async function makeWarnings(ctx: ServiceContext, about: Record<string, unknown>): Promise<void> {
  const { accountId: account_id } = ctx
  for (const minutes of [300, 200]) {
    const { id } = await createWorkOrder(ctx, { ...about, work_order_type: 'repair' })
    await age(ctx, id, minutes)
  }
  await watchPromises({ account_id, id: account_id })
  await db().$executeRaw`UPDATE service_contract SET expiry_told_for = end_date WHERE account_id = ${account_id}::uuid`
  // The application may be telling of one of them this very moment.
  const clocks = async () => (await listAtRisk(ctx, { kind: ['clock'] })).length
  await expect.poll(clocks, { message: 'work at risk in the world of pages' }).toBe(2)
}

type Addresses = (world: PagesWorld) => string[]

const NOBODY = 'nonsense'
const settings = Object.fromEntries(
  SETTINGS.flatMap(({ sections }) => sections.map(({ href }): [string, Addresses] => [href, () => [href]])),
)

/** For every page that is seen signed in, the addresses at which it is looked at: its parts, its empty and its refused states. */
export const SIGNED_IN: Record<string, Addresses> = {
  '/': () => ['/'],
  '/board': () => [
    `/board?date=${DAY}`,
    `/board?view=week&date=${DAY}`,
    `/board?view=month&date=${DAY}`,
    '/board?date=2035-01-07',
  ],
  '/at-risk': () => ['/at-risk', '/at-risk?tab=contracts', '/at-risk?kind=absent'],
  '/warnings': () => ['/warnings'],
  '/field-inbox': () => ['/field-inbox'],
  '/work-orders': () => ['/work-orders', '/work-orders?search=ZZZZ', '/work-orders?status=nonsense'],
  '/work-orders/new': ({ customer }) => ['/work-orders/new', `/work-orders/new?customer_id=${customer.id}`],
  '/work-orders/[id]': ({ order }) => [`/work-orders/${order.id}`, `/work-orders/${NOBODY}`],
  '/work-orders/[id]/edit': ({ order }) => [`/work-orders/${order.id}/edit`],
  '/print/day': () => [`/print/day?date=${DAY}`, `/print/day?date=${DAY}&as=list`],
  '/work-orders/[id]/print': ({ order }) => [`/work-orders/${order.id}/print`],
  '/work-orders/[id]/confirmation': ({ order }) => [`/work-orders/${order.id}/confirmation`],
  '/customers': () => ['/customers', '/customers?search=ZZZZ'],
  '/customers/new': () => ['/customers/new'],
  '/customers/[id]': ({ customer }) => [
    ...['', '?tab=work-orders', '?tab=assets', '?tab=sites', '?tab=contracts', '?tab=history'].map(
      (tab) => `/customers/${customer.id}${tab}`,
    ),
    `/customers/${NOBODY}`,
  ],
  '/customers/[id]/edit': ({ customer }) => [`/customers/${customer.id}/edit`],
  '/assets': () => ['/assets', '/assets?search=ZZZZ'],
  '/assets/new': ({ customer }) => ['/assets/new', `/assets/new?customer_id=${customer.id}`],
  '/assets/labels': ({ asset }) => [`/assets/labels?ids=${asset.id}`, '/assets/labels'],
  '/assets/[id]': ({ asset }) => [
    ...['', '?tab=service', '?tab=history'].map((tab) => `/assets/${asset.id}${tab}`),
    `/assets/${NOBODY}`,
  ],
  '/assets/[id]/edit': ({ asset }) => [`/assets/${asset.id}/edit`],
  '/contracts': () => ['/contracts', '/contracts?renewing=90', '/contracts?search=ZZZZ'],
  '/contracts/[id]': ({ contract }) => [
    ...['', '?tab=work-orders', '?tab=history'].map((tab) => `/contracts/${contract.id}${tab}`),
    `/contracts/${NOBODY}`,
  ],
  '/maintenance': () => ['/maintenance', '/maintenance?search=ZZZZ', '/maintenance?status=nonsense'],
  '/maintenance/plans/new': ({ asset, contract }) => [
    `/maintenance/plans/new?asset_id=${asset.id}`,
    `/maintenance/plans/new?contract_id=${contract.id}`,
    '/maintenance/plans/new',
  ],
  '/maintenance/plans/[id]': ({ plan }) => [
    `/maintenance/plans/${plan.id}`,
    `/maintenance/plans/${plan.id}?tab=history`,
    `/maintenance/plans/${NOBODY}`,
  ],
  '/maintenance/plans/[id]/edit': ({ plan }) => [`/maintenance/plans/${plan.id}/edit`],
  '/warranty': ({ asset }) => ['/warranty', `/warranty?q=${asset.serial_number ?? ''}`, '/warranty?q=ZZZZ-1'],
  '/dashboard': () => ['/dashboard'],
  '/capacity': () => ['/capacity'],
  '/billing': () => ['/billing', '/billing?ready=false'],
  '/billing/receivables': () => ['/billing/receivables', '/billing/receivables?as_of=2020-01-01'],
  '/billing/accounting': () => ['/billing/accounting'],
  '/billing/invoices': () => ['/billing/invoices', '/billing/invoices?status=draft'],
  '/billing/invoices/[id]': ({ invoice }) => [`/billing/invoices/${invoice.id}`, `/billing/invoices/${NOBODY}`],
  '/hours': () => ['/hours'],
  '/hours/[id]': ({ sheet }) => [`/hours/${sheet.id}`, `/hours/${NOBODY}`],
  '/settings': () => ['/settings'],
  ...settings,
  '/settings/technicians/[id]': ({ technician }) => [
    `/settings/technicians/${technician.id}`,
    `/settings/technicians/${NOBODY}`,
  ],
  '/settings/audit/[type]/[id]': ({ order }) => [`/settings/audit/work_order/${order.id}`],
  '/settings/import/[id]': ({ imported }) => [`/settings/import/${imported.id}`, `/settings/import/${NOBODY}`],
  '/settings/webhooks/[id]': ({ webhook }) => [`/settings/webhooks/${webhook.id}`, `/settings/webhooks/${NOBODY}`],
  '/my-day/[[...view]]': ({ order }) => [
    '/my-day',
    '/my-day/week',
    '/my-day/hours',
    '/my-day/calendar',
    '/my-day/settings',
    `/my-day/${order.id}`,
    `/my-day/${NOBODY}`,
  ],
  '/signed-in': () => ['/signed-in'],
  '/oauth/consent': ({ consent }) => [consent, '/oauth/consent'],
}

/** For every page that is seen without signing in, the addresses at which it is looked at. `/setup` is open only while nobody can sign in. */
export const SIGNED_OUT: Record<string, Addresses> = {
  '/sign-in': () => ['/sign-in'],
  '/forgot-password': () => ['/forgot-password'],
  '/invitation/[token]': ({ invitation }) => [invitation, '/invitation/nonsense'],
  '/setup': () => ['/setup?token=nonsense'],
}

/** What is shown by other means than a page of the framework. */
export const OTHERS = [
  '/nonsense/at/all',
  '/oauth/authorize?client_id=nonsense',
  '/docs',
  '/docs/reference',
  '/docs/guides/webhooks',
  '/docs/changelog',
]
