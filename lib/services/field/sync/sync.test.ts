import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { fieldSync } from '@/lib/schemas/field/sync'
import { updatePriceItem } from '@/lib/services/billing/price-items'
import { createAsset } from '@/lib/services/assets/assets'
import { createPart } from '@/lib/services/assets/parts'
import { createTechnician } from '@/lib/services/people/technicians'
import { registerDevice, revokeDevice } from '@/lib/services/field/devices'
import { addNote as addNoteOfPhone } from '@/lib/services/field/events'
import { createHoldReason } from '@/lib/services/work/hold-reasons'
import { createChecklist, updateChecklist } from '@/lib/services/work/checklists'
import { completeTask, createTask, updateTask } from '@/lib/services/work/tasks'
import { createVisit, updateVisit } from '@/lib/services/work/visits'
import { deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { updateAccount } from '@/lib/services/company/account'
import { PHOTO } from '@/lib/testing/api/world'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { signInAs } from '@/lib/testing/factories/field'
import { makeContact, makeContractLine, makeServiceContract, makeSite } from '@/lib/testing/factories/customers'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { syncField } from './index'

let office: ServiceContext
let sam: ServiceContext
let home: Household
let device_id: string

const NOW = new Date('2027-03-10T16:00:00Z')

beforeEach(async () => {
  office = await makeAccount()
  home = await makeHousehold(office)
  sam = await signInAs(office, home.technician_id)
  device_id = (await registerDevice(sam, { label: 'Phone' })).id
})

const sync = (since?: string) => syncField(sam, { device_id, since }, NOW)
const idsOf = async (since?: string) => (await sync(since)).jobs.map(({ work_order }) => work_order.id)
async function jobAt(
  scheduled_date: string,
  { status, ...more }: { status?: 'in_progress' | 'cancelled'; [field: string]: unknown } = {},
) {
  const { customer_id, technician_id } = home
  const { id } = await makeWorkOrder(office, { customer_id, technician_id, scheduled_date, ...more })
  if (status) await updateWorkOrder(office, id, { status })
  return id
}

/** A note that the technician wrote on site. */
async function addNote(ctx: ServiceContext, work_order_id: string, text: string) {
  const at = new Date(NOW)
  const { technician_id } = home
  await inTransaction(ctx, (tx) =>
    addNoteOfPhone(
      tx,
      ctx,
      { work_order_id, technician_id, device_id: null, device_label: null, occurred_at: at, recorded_at: at },
      { id: newId(), text, voids_id: null },
    ),
  )
}

describe('what a device is sent', () => {
  it('is the own work from yesterday to a week ahead, and what is in progress', async () => {
    const yesterday = await jobAt('2027-03-09T10:00:00Z')
    const last = await jobAt('2027-03-17T10:00:00Z')
    const begun = await jobAt('2027-01-05T10:00:00Z', { status: 'in_progress' })
    await jobAt('2027-03-08T10:00:00Z')
    await jobAt('2027-03-18T12:00:00Z')
    await jobAt('2027-03-10T10:00:00Z', { status: 'cancelled' })
    const other = await createTechnician(office, { name: 'Ana Ruiz' })
    const shared = await jobAt('2027-03-11T10:00:00Z', { technician_id: other.id })
    await jobAt('2027-03-11T12:00:00Z', { technician_id: other.id })
    const visited = await jobAt('2027-06-01T10:00:00Z', { technician_id: other.id })
    await createTask(office, shared, { name: 'Check the valves', technician_id: home.technician_id })
    const { technician_id } = home
    await createVisit(office, visited, { technician_id, scheduled_start: '2027-03-12T10:00:00Z', minutes: 30 })
    const answer = await sync()
    expect(answer.jobs.map(({ work_order }) => work_order.id).toSorted()).toEqual(
      [yesterday, last, begun, shared, visited].toSorted(),
    )
    expect(answer).toMatchObject({ server_time: NOW.toISOString(), has_more: false, removed: [] })
    expect([answer.from, answer.to]).toEqual(['2027-03-09', '2027-03-17'])
    expect(fieldSync.safeParse(answer).error?.issues).toBeUndefined()
  })

  it('holds tasks, checklists, assets with their warranty, and what is chosen from', async () => {
    const asset = await createAsset(office, {
      name: 'Rooftop unit 1',
      customer_id: home.customer_id,
      warranty_type: 'parts_only',
      warranty_expiry: '2999-01-01',
    })
    const checklist = await createChecklist(office, { name: 'Seasonal', items: [{ label: 'Filter changed' }] })
    const part = await createPart(office, { name: 'Filter 20 × 20', unit_price: 12.5 })
    const reason = await createHoldReason(office, { name: 'Waiting for a part', who: 'us' })
    const id = await jobAt('2027-03-10T18:00:00Z', { asset_ids: [asset.id] })
    await createTask(office, id, { name: 'Service', checklist_id: checklist.id })
    const answer = await sync()
    expect(answer.jobs[0]).toMatchObject({ tasks: [{ name: 'Service', checklist: { id: checklist.id } }] })
    expect(answer.jobs[0]?.visits).toHaveLength(1)
    expect(answer.assets).toMatchObject([
      { id: asset.id, warranty: { is_active: true, coverage: { parts: true, labor: false } } },
    ])
    expect(answer.checklists).toMatchObject([{ id: checklist.id, items: [{ label: 'Filter changed' }] }])
    const sent = { id: part.id, name: 'Filter 20 × 20', part_number: null, unit: 'C62' }
    expect(answer.catalogue?.parts).toContainEqual({ ...sent, unit_price: null })
    expect(answer.catalogue?.pause_reasons).toEqual([{ id: reason.id, name: 'Waiting for a part' }])
  })

  it('names the unit of a part, and its price where the company shows technicians prices', async () => {
    const part = await createPart(office, { name: 'Copper pipe', unit_price: 4.25 })
    await updatePriceItem(office, part.id, { unit: 'MTR', cost: 2 })
    const sent = { id: part.id, name: 'Copper pipe', part_number: null, unit: 'MTR', unit_price: null }
    const first = await sync()
    expect(first.catalogue?.parts).toContainEqual(sent)
    await updateAccount(office, { field_prices: true })
    const { catalogue } = await sync(first.cursor)
    expect(catalogue?.parts).toContainEqual({ ...sent, unit_price: 4.25 })
  })

  it('tells what was done on site, and what was done at the asset before', async () => {
    const asset = await createAsset(office, { name: 'Rooftop unit 1', customer_id: home.customer_id })
    const before = await jobAt('2027-02-01T10:00:00Z', { asset_ids: [asset.id], description: 'Belt slipped' })
    await updateWorkOrder(office, before, { status: 'in_progress' })
    await updateWorkOrder(office, before, { status: 'completed' })
    const id = await jobAt('2027-03-10T18:00:00Z', { asset_ids: [asset.id] })
    await addNote(office, id, 'Key under the mat')
    const { jobs, assets } = await sync()
    expect(jobs[0]?.on_site).toMatchObject([
      { kind: 'note', text: 'Key under the mat', technician_id: home.technician_id, pause_reason: null },
    ])
    expect(assets[0]?.history).toMatchObject([{ work_order_id: before, description: 'Belt slipped' }])
    expect(fieldSync.safeParse(await sync()).error?.issues).toBeUndefined()
  })

  it('fills no history of a machine with work that is only planned, and keeps the last ten services with their parts', async () => {
    const about = { customer_id: home.customer_id }
    const asset = await createAsset(office, { ...about, name: 'Rooftop unit 1' })
    const sibling = await createAsset(office, { ...about, name: 'Rooftop unit 2' })
    const { id: part_id } = await createPart(office, { name: 'Fan belt' })
    const done: string[] = []
    for (let service = 0; service < 11; service++) {
      const id = await jobAt('2027-02-01T10:00:00Z', { asset_ids: [asset.id] })
      const task = await createTask(office, id, { name: 'Service' })
      await completeTask(office, task.id, {
        parts_used: [{ part_id, quantity: service + 1 }],
        photos: service === 10 ? [PHOTO] : [],
      })
      await updateWorkOrder(office, id, { status: 'completed' })
      done.unshift(id)
    }
    for (let month = 4; month < 10; month++)
      await jobAt(`2027-0${month}-01T10:00:00Z`, { asset_ids: [asset.id], description: 'Planned service' })
    await jobAt('2027-03-10T18:00:00Z', { asset_ids: [asset.id], status: 'in_progress' })
    const [{ history, siblings } = { history: [], siblings: [] }] = (await sync()).assets
    expect(history.map(({ work_order_id }) => work_order_id)).toEqual(done.slice(0, 10))
    expect(history[0]?.parts_used).toEqual([{ part: 'Fan belt', quantity: 11 }])
    expect(history.map(({ service_photos }) => service_photos.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(siblings).toContainEqual({ id: sibling.id, name: sibling.name, asset_tag: sibling.asset_tag })
  })

  it('holds no notes that the office wrote to another technician', async () => {
    const asset = await createAsset(office, { name: 'Rooftop unit 1', customer_id: home.customer_id })
    const ana = await createTechnician(office, { name: 'Ana Ruiz' })
    const about = { asset_ids: [asset.id], notes: 'Alarm code 4711' }
    const ownJob = await jobAt('2027-02-01T10:00:00Z', about)
    const others = await jobAt('2027-02-02T10:00:00Z', { ...about, technician_id: ana.id })
    const shared = await jobAt('2027-02-03T10:00:00Z', { ...about, technician_id: ana.id })
    await createVisit(office, shared, { technician_id: home.technician_id, scheduled_start: '2027-02-03T10:00:00Z' })
    for (const id of [ownJob, others, shared]) await updateWorkOrder(office, id, { status: 'completed' })
    await jobAt('2027-03-10T18:00:00Z', { asset_ids: [asset.id] })
    const [{ history } = { history: [] }] = (await sync()).assets
    expect(history.map(({ work_order_id, notes }) => [work_order_id, notes])).toEqual([
      [shared, 'Alarm code 4711'],
      [others, null],
      [ownJob, 'Alarm code 4711'],
    ])
  })

  it('is of as many days ahead as the company chose', async () => {
    const [tomorrow, inDays, late] = [
      await jobAt('2027-03-11T10:00:00Z'),
      await jobAt('2027-03-14T10:00:00Z'),
      '2027-03-24T10:00:00Z',
    ]
    const later = await jobAt(late)
    await updateAccount(office, { field_days: 1 })
    expect(await sync()).toMatchObject({ from: '2027-03-09', to: '2027-03-11' })
    expect(await idsOf()).toEqual([tomorrow])
    await updateAccount(office, { field_days: 14 })
    expect(await idsOf()).toEqual([tomorrow, inDays, later])
  })

  it('tells what one reads on arrival and whom to call: contacts, colleagues and the office', async () => {
    const { customer_id, technician_id } = home
    await updateAccount(office, { phone: '(206) 555-0100' })
    const facts = { access_notes: 'Ring twice', gate_code: '4471#', parking: null, hazards: 'Dog' }
    const site = await makeSite(office, customer_id, facts)
    await makeContact(office, customer_id, { name: 'Rosa', phone: '555-0142', is_primary: true })
    await makeContact(office, customer_id, { name: 'Nobody', phone: null })
    const janitor = await makeContact(office, customer_id, { name: 'Zoe', title: 'Janitor', phone: '555-0143' })
    const yard = await makeSite(office, customer_id, { name: 'Yard' })
    await makeContact(office, customer_id, { name: 'Al', phone: '555-0144', site_id: yard.id })
    await makeContact(office, customer_id, { name: 'Vic', phone: '555-0145', site_id: site.id })
    const ana = await createTechnician(office, { name: 'Ana Ruiz', phone: '555-0150' })
    const id = await jobAt('2027-03-10T18:00:00Z', { site_id: site.id, contact_id: janitor.id })
    await createVisit(office, id, { technician_id: ana.id, scheduled_start: '2027-03-10T18:00:00Z', minutes: 30 })
    await jobAt('2027-03-11T18:00:00Z', { technician_id })
    const { jobs, office_phone } = await sync()
    expect(office_phone).toBe('(206) 555-0100')
    const [here, elsewhere] = jobs
    expect(here).toMatchObject({ site_facts: facts, colleagues: [{ id: ana.id, name: 'Ana Ruiz', phone: '555-0150' }] })
    expect(here?.contacts[0]).toEqual({
      id: janitor.id,
      name: 'Zoe',
      title: 'Janitor',
      phone: '555-0143',
      is_of_site: false,
    })
    expect(here?.contacts.map(({ name }) => name)).toEqual(['Zoe', 'Vic', 'Rosa', 'Ines Ortega'])
    expect(elsewhere).toMatchObject({ site_facts: null, colleagues: [] })
    expect(fieldSync.safeParse(await sync()).error?.issues).toBeUndefined()
  })

  it('says who pays for work on each machine as the office is answered, and by which contract or warranty', async () => {
    const { customer_id } = home
    const asset = await makeAsset(office, { customer_id, warranty_type: 'parts_only', warranty_expiry: '2099-12-31' })
    const other = await makeAsset(office, { customer_id, name: 'Furnace' })
    const { id: contract } = await makeServiceContract(office, customer_id)
    await makeContractLine(office, contract, { scope: 'asset', asset_id: asset.id, covers: { labor: 60 } })
    await jobAt('2027-03-10T18:00:00Z', { asset_ids: [asset.id, other.id] })
    const [job] = (await sync()).jobs
    expect(job?.who_pays.filter(({ asset_id }) => asset_id === asset.id)).toMatchObject([
      { type: 'part', payer: 'warranty', percent: 100, by: asset.name },
      { type: 'labor', payer: 'contract', percent: 60, by: 'Full care' },
      { type: 'travel', payer: 'customer', percent: 0, by: null },
    ])
    expect(job?.who_pays.filter(({ asset_id }) => asset_id === other.id).map(({ payer, by }) => [payer, by])).toEqual([
      ['customer', null],
      ['customer', null],
      ['customer', null],
    ])
    await jobAt('2027-03-11T18:00:00Z')
    expect((await sync()).jobs[1]?.who_pays.map(({ asset_id }) => asset_id)).toEqual([null, null, null])
  })

  it('is at most 200 kB and ten statements for thirty jobs', async () => {
    const checklist = await createChecklist(office, {
      name: 'Seasonal',
      items: Array.from({ length: 20 }, (_, item) => ({ label: `Look at part ${item} of the unit` })),
    })
    for (let job = 0; job < 30; job++) {
      const id = await jobAt(`2027-03-1${job % 6}T${String(8 + (job % 9)).padStart(2, '0')}:00:00Z`, {
        description: 'No cooling on the second floor. '.repeat(5),
      })
      await createTask(office, id, { name: 'Service', checklist_id: checklist.id })
      await createTask(office, id, { name: 'Clean the coils' })
    }
    let bytes = 0
    const sent = await watch(async () => {
      const answer = await sync()
      bytes = Buffer.byteLength(JSON.stringify(answer))
      expect(answer.jobs).toHaveLength(30)
    })
    expect(sent.length).toBeLessThanOrEqual(10)
    expect(bytes).toBeLessThanOrEqual(200_000)
  })
})

describe('what a device is sent after that', () => {
  it('is what differs from what it holds', async () => {
    const one = await jobAt('2027-03-10T18:00:00Z')
    const other = await jobAt('2027-03-11T18:00:00Z')
    const first = await sync()
    expect(await sync(first.cursor)).toMatchObject({ jobs: [], removed: [], assets: [], catalogue: null })
    await updateWorkOrder(office, one, { description: 'The gate code is 1234' })
    const second = await sync(first.cursor)
    expect(second.jobs).toMatchObject([{ work_order: { id: one, description: 'The gate code is 1234' } }])
    const task = await createTask(office, other, { name: 'Clean' })
    const third = await sync(second.cursor)
    expect(third.jobs).toMatchObject([{ work_order: { id: other }, tasks: [{ id: task.id }] }])
    await updateTask(office, task.id, { status: 'completed' })
    expect(await idsOf(third.cursor)).toEqual([other])
    // An answer that was lost is answered again.
    expect(await idsOf(first.cursor)).toEqual([one, other])
  })

  it('is a job whose checklist was changed', async () => {
    const checklist = await createChecklist(office, { name: 'Seasonal', items: [{ label: 'Filter changed' }] })
    const id = await jobAt('2027-03-10T18:00:00Z')
    await createTask(office, id, { name: 'Service', checklist_id: checklist.id })
    const { cursor } = await sync()
    await updateChecklist(office, checklist.id, { items: [{ label: 'Filter changed' }, { label: 'Drain clear' }] })
    const answer = await sync(cursor)
    expect(answer.jobs).toHaveLength(1)
    expect(answer.checklists[0]?.items).toHaveLength(2)
  })

  it('is what to forget, and why', async () => {
    const [cancelled, trashed, moved, assigned] = await Promise.all(
      ['10', '11', '12', '13'].map((day) => jobAt(`2027-03-${day}T18:00:00Z`)),
    )
    const { cursor } = await sync()
    const ana = await createTechnician(office, { name: 'Ana Ruiz' })
    await updateWorkOrder(office, cancelled!, { status: 'cancelled' })
    await deleteWorkOrder(office, trashed!)
    await updateWorkOrder(office, moved!, { scheduled_date: '2027-05-01T18:00:00Z' })
    await updateWorkOrder(office, assigned!, { technician_id: ana.id })
    const { jobs, removed } = await sync(cursor)
    expect(jobs).toEqual([])
    const by = office.actor.name
    expect(Object.fromEntries(removed.map(({ id, ...why }) => [id, why]))).toEqual({
      [cancelled!]: { reason: 'cancelled', by, technician: null },
      [trashed!]: { reason: 'trashed', by, technician: null },
      [moved!]: { reason: 'other_days', by, technician: null },
      [assigned!]: { reason: 'reassigned', by, technician: 'Ana Ruiz' },
    })
  })

  it('is a job at which a visit alone was given to somebody else, with who did that', async () => {
    const [ana, bo] = [
      await createTechnician(office, { name: 'Ana Ruiz' }),
      await createTechnician(office, { name: 'Bo Lind' }),
    ]
    const id = await jobAt('2027-03-10T18:00:00Z', { technician_id: ana.id })
    const start = { scheduled_start: '2027-03-10T20:00:00Z', minutes: 30 }
    const visit = await createVisit(office, id, { technician_id: home.technician_id, ...start })
    const { cursor } = await sync()
    await updateVisit(office, visit.id, { technician_id: bo.id })
    expect((await sync(cursor)).removed).toEqual([
      { id, reason: 'reassigned', by: office.actor.name, technician: 'Bo Lind' },
    ])
  })

  it('is a job that was somebody else’s, with who assigned it', async () => {
    const ana = await createTechnician(office, { name: 'Ana Ruiz' })
    const id = await jobAt('2027-03-10T18:00:00Z', { technician_id: ana.id })
    await updateWorkOrder(office, id, { technician_id: home.technician_id })
    await updateWorkOrder(office, id, { description: 'Gate 4' })
    const assignmentOf = async () => (await sync()).jobs.map(({ assignment }) => assignment)
    expect(await assignmentOf()).toEqual([{ by: office.actor.name, from: 'Ana Ruiz' }])
  })
})

describe('a sync is refused', () => {
  it('where the cursor is none, and it says what to do', async () => {
    await expect(sync('eyJpZCI6MX0')).rejects.toMatchObject({ code: 'bad_request', details: [{ field: 'since' }] })
  })

  it('for a device of somebody else, and for one that was revoked', async () => {
    const ana = await signInAs(office, (await createTechnician(office, { name: 'Ana Ruiz' })).id)
    for (const id of [device_id, newId(), 'phone'])
      await expect(syncField(ana, { device_id: id }, NOW)).rejects.toMatchObject({ details: [{ field: 'device_id' }] })
    await revokeDevice(office, device_id)
    await expect(sync()).rejects.toMatchObject({ code: 'device_revoked' })
  })

  it('without the scope field', async () => {
    const reader = withScopes(office, 'read:work-orders')
    await expect(syncField(reader, { device_id }, NOW)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
