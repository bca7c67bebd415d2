import { expect } from '@playwright/test'
import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { allContracts } from '@/lib/api/contracts/all'
import { createApiKey } from '@/lib/services/access/api-keys'
import { createOauthApplication } from '@/lib/services/access/oauth-applications'
import { createSavedView } from '@/lib/services/company/saved-views'
import { createBusinessCalendar } from '@/lib/services/people/business-calendars'
import { createTerritory } from '@/lib/services/people/territories'
import { createTimeOff } from '@/lib/services/people/time-off'
import { createInvitation } from '@/lib/services/people/passwords'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { type ApiClient, fieldsOf, type Json } from '@/lib/testing/api/client'
import { at } from './board'
import { PHOTO } from '@/lib/testing/api/world'

/** Text that becomes a script, a tag, an address or an expression wherever it is not shown as text. */
const PAYLOADS = [
  `"><img src=x onerror=alert(1)>`,
  `</script><script>alert(1)</script>`,
  `'-alert(1)-'\${alert(1)}{{alert(1)}}`,
  `<svg/onload=alert(1)>`,
  `javascript:alert(1)//`,
]
/** All of them within the length of a name. */
export const POISON = PAYLOADS.join('')
const ADDRESS = { street: POISON, city: POISON, state: POISON, postal_code: POISON.slice(0, 20), country: POISON }

/** What a field is sent, the longest text first that its schema takes. */
function poisonFor(field: string, schema: z.core.$ZodType): unknown {
  const tries: unknown[] = [POISON, PAYLOADS[0], `<b>`, [POISON], [PAYLOADS[3]], { [PAYLOADS[3] ?? '']: POISON }]
  if (field === 'address') return ADDRESS
  // No two records of a kind may have the same.
  if (field === 'external_id') return `${PAYLOADS[0]}${newId()}`
  if (field === 'items') return [{ label: POISON }]
  return tries.find((value) => z.safeParse(schema, value).success)
}

/** Sends a create or change with poison in every field that takes any text; what is refused is left out, and named. */
async function poisonThrough(api: ApiClient, id: string, path: string, needed: Json): Promise<Json & { id: string }> {
  const contract = allContracts.find((one) => one.id === id)
  if (!contract?.body) throw new Error(`${id} takes no body`)
  const poisoned = Object.entries(contract.body.shape).map(([field, schema]) => [field, poisonFor(field, schema)])
  const body: Json = { ...Object.fromEntries(poisoned), ...needed }
  for (;;) {
    const answer = await api.send(contract.method, path, { body })
    if (answer.status < 300) return answer.json.data as Json & { id: string }
    expect(answer.status, `${id}: ${answer.text}`).toBe(422)
    for (const wrong of fieldsOf(answer)) {
      const [field = '', inner] = wrong.split(/[.[]/)
      expect(needed, `${id}: ${answer.text}`).not.toHaveProperty(field)
      if (inner && field === 'address') body.address = { ...(body.address as Json), [inner]: undefined }
      else delete body[field]
    }
  }
}

/** Somebody signed, and a technician wrote a note, as a phone tells it. */
async function signWith({ accountId: account_id }: ServiceContext, work_order_id: string, technician_id: string) {
  const [occurred_at, recorded_at] = [new Date(), new Date()]
  const about = { account_id, work_order_id, technician_id, occurred_at, recorded_at }
  const picture = { image_sha256: 'b'.repeat(64), content_type: 'image/png' }
  const signed = { signer_name: POISON, role: 'customer', statement: POISON, document_sha256: 'a'.repeat(64) }
  await db().signature.create({ data: { id: newId(), ...about, ...signed, ...picture } })
  await db().workOrderNote.create({ data: { id: newId(), ...about, text: POISON } })
}

export type PoisonedWorld = Awaited<ReturnType<typeof poisonCompany>>

/** One of everything, each of its texts poison: made through the API, and through the console's services where it has none. */
export async function poisonCompany(ctx: ServiceContext, api: ApiClient) {
  const make = (id: string, path: string, needed: Json = {}) => poisonThrough(api, id, path, needed)
  const taxCode = await make('createTaxCode', '/tax-codes', { category: 'E', rates: [] })
  await make('createPriceItem', '/price-items', { kind: 'labor', components: [], tax_code_id: taxCode.id })
  const entity = await make('createLegalEntity', '/legal-entities', {
    tax_code_id: taxCode.id,
    email: null,
    iban: null,
    bic: null,
    endpoint_scheme: null,
    payment_link: null,
    invoice_pattern: 'INV-{00000}',
    credit_note_pattern: 'CN-{00000}',
    numbers_restart: 'never',
  })
  const branch = await make('createBranch', '/branches', { legal_entity_id: entity.id })
  const technician = await make('createTechnician', '/technicians', { branch_id: branch.id })
  const checklist = await make('createChecklist', '/checklists')
  const part = await make('createPart', '/parts', { unit_price: 1 })
  const product = await make('createProduct', '/products')
  const customer = await make('createCustomer', '/customers', { branch_id: branch.id, email: null })
  const contact = await make('createContact', `/customers/${customer.id}/contacts`, { email: null })
  const site = await make('createSite', '/sites', { customer_id: customer.id, latitude: 47.6, longitude: -122.3 })
  const contract = await make('createServiceContract', '/service-contracts', {
    customer_id: customer.id,
    status: 'expired',
  })
  const asset = await make('createAsset', '/assets', {
    customer_id: customer.id,
    object_id: site.id,
    product_id: product.id,
    warranty_start: '2026-01-01',
    warranty_expiry: '2026-12-30',
    status: 'active',
  })
  await make('addAssetPart', `/assets/${asset.id}/parts`, { part_id: part.id })
  await make('createRefrigerantEvent', '/refrigerant-events', {
    asset_id: asset.id,
    kind: 'added',
    quantity: 30,
    unit: 'lb',
    full_charge: 20,
    occurred_on: '2026-02-03',
    appliance: 'commercial_refrigeration',
  })
  await make('createComplianceRule', '/compliance-rules', {
    appliance: 'commercial_refrigeration',
    min_charge: 0,
    unit: 'lb',
    limit_percent: 0,
    repair_days: 1,
    valid_from: '2020-01-01',
  })
  await make('addServiceRecord', `/assets/${asset.id}/service-history`, { date: at(9), type: 'repair' })
  const jobType = await make('createJobType', '/job-types', { tasks: [] })
  const plan = await make('createMaintenancePlan', '/maintenance-plans', {
    customer_id: customer.id,
    job_type_id: jobType.id,
    anchor_date: '2027-03-01',
    rrule: 'FREQ=YEARLY',
    basis: 'fixed',
    status: 'draft',
  })
  await api.create(`/maintenance-plans/${plan.id}/assets`, { asset_id: asset.id })
  await make('createServiceLevel', '/service-levels')
  await make('createCrew', '/crews', { lead_id: technician.id })
  await make('createHoldReason', '/hold-reasons', { who: 'customer' })
  const order = await make('createWorkOrder', '/work-orders', {
    customer_id: customer.id,
    contact_id: contact.id,
    site_id: site.id,
    asset_ids: [asset.id],
    technician_id: technician.id,
    scheduled_date: at(9),
    estimated_duration: 90,
    status: 'open',
  })
  await poisonThrough(api, 'updateWorkOrder', `/work-orders/${order.id}`, {
    customer_id: customer.id,
    status: 'assigned',
  })
  const task = await make('createTask', `/work-orders/${order.id}/tasks`, {
    checklist_id: checklist.id,
    parts: [{ part_id: part.id, quantity: 1 }],
  })
  await poisonThrough(api, 'completeTask', `/tasks/${task.id}/complete`, { photos: [PHOTO] })
  await poisonThrough(api, 'updateTask', `/tasks/${task.id}`, { status: 'skipped' })
  await make('createLineItem', `/tasks/${task.id}/line-items`, { type: 'part', quantity: 1, unit_price: 1 })
  const onRoad = await make('createWorkOrder', '/work-orders', {
    customer_id: customer.id,
    contact_id: contact.id,
    site_id: site.id,
    asset_ids: [asset.id],
    technician_id: technician.id,
    scheduled_date: new Date().toISOString(),
    estimated_duration: 60,
    status: 'open',
  })
  const step = await make('createTask', `/work-orders/${onRoad.id}/tasks`, { checklist_id: checklist.id })
  for (const job of [order, onRoad]) await signWith(ctx, job.id, technician.id)
  const invoice = await make('createInvoice', '/invoices', {
    work_order_ids: [order.id],
    line_item_ids: [],
    free_lines: [],
    payment_days: 14,
  })
  const waiting = await make('createWorkOrder', '/work-orders', { customer_id: customer.id, status: 'open' })
  const deleted = await make('createWorkOrder', '/work-orders', { customer_id: customer.id })
  await api.delete(`/work-orders/${deleted.id}`)
  const webhook = await make('createWebhookEndpoint', '/webhook-endpoints', {
    url: 'https://hooks.example/%3Csvg/onload=alert(1)%3E',
    events: ['work_order.created'],
  })
  await createTerritory(ctx, { name: POISON.slice(0, 100) })
  const holiday = { date: at(9).slice(0, 10), name: POISON.slice(0, 200), hours: [] }
  await createBusinessCalendar(ctx, { name: POISON.slice(0, 200), time_zone: 'UTC', exceptions: [holiday] })
  await createTimeOff(ctx, technician.id, { starts_at: at(9), ends_at: at(17), reason: POISON.slice(0, 200) })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const worked = { kind: 'training', started_at: hoursAgo(24), ended_at: hoursAgo(23) }
  await make('createTimeEntry', '/time-entries', { technician_id: technician.id, ...worked })
  const { json: sheets } = await api.get(`/timesheets?technician_id=${technician.id}`)
  await createApiKey(ctx, { name: POISON.slice(0, 100), scopes: ['admin'] })
  const { link } = await createInvitation(ctx, {
    email: `${ctx.accountId}@example.com`,
    name: POISON,
    role: 'dispatcher',
  })
  const { application } = await createOauthApplication(ctx, {
    name: POISON.slice(0, 100),
    publisher: POISON.slice(0, 100),
    redirect_uris: ['https://planner.example/callback'],
    scopes: ['read:customers'],
  })
  const [user] = await db().user.findMany({ where: { account_id: ctx.accountId } })
  if (!user) throw new Error('There is no user')
  const view = {
    page: 'work-orders',
    name: POISON.slice(0, 60),
    query: `search=${encodeURIComponent('<svg>')}`,
    shared: true,
  }
  await createSavedView({ ...ctx, actor: { type: 'user', id: user.id, name: user.name } }, view)
  // Whoever looks at the office's pages here is on the road as well, and is called the same.
  await db().user.updateMany({
    where: { account_id: ctx.accountId },
    data: { technician_id: technician.id, name: POISON },
  })
  await db().account.update({ where: { id: ctx.accountId }, data: { name: POISON } })
  return {
    technician,
    customer,
    contract,
    asset,
    order,
    onRoad: { id: onRoad.id, task: step.id },
    waiting,
    plan,
    webhook,
    invoice,
    sheets: sheets.data as { id: string }[],
    application,
    invitation: new URL(link).pathname,
  }
}
