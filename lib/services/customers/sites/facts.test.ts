import { beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { createSite, getSite, listSites, updateSite } from '@/lib/services/customers/sites'
import { getRecordAsOf } from '@/lib/services/data/audit'
import { listEvents } from '@/lib/services/data/events'
import { listHistory } from '@/lib/services/data/history'
import { undoLastAction } from '@/lib/services/data/undo'
import { messageOf } from '@/lib/services/data/webhook-deliveries/body'
import { readWorkOrderSheet } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'

let office: ServiceContext
let customer_id: string

beforeAll(async () => {
  const account = await makeAccount()
  office = { ...account, actor: { type: 'user', id: newId(), name: 'Ana' } }
  customer_id = (await makeCustomer(office)).id
})

const request = () => ({ ...office, requestId: newId() })
const FACTS = {
  access_notes: 'Ring at the front desk.\nThe roof key is there.',
  gate_code: '4471#',
  parking: 'Loading bay 2',
  hazards: 'Dog in the yard',
}

test('keeps access, gate code, parking and hazards of a site, and an undo puts them back', async () => {
  const site = await createSite(request(), { name: 'Pier', customer_id, ...FACTS })
  expect(site).toMatchObject(FACTS)
  await updateSite(request(), site.id, { gate_code: '0815', hazards: null })
  expect(await getSite(office, site.id)).toMatchObject({ ...FACTS, gate_code: '0815', hazards: null })
  await undoLastAction(request())
  expect(await getSite(office, site.id)).toMatchObject(FACTS)
})

test('names each fact that is too long, with its limit', async () => {
  const long = { access_notes: 'x'.repeat(2_001), gate_code: 'x'.repeat(101), parking: 'x'.repeat(2_001), hazards: 7 }
  await expect(createSite(office, { name: 'Pier', customer_id, ...long })).rejects.toMatchObject({
    details: [
      { field: 'access_notes', message: 'must have at most 2000 characters' },
      { field: 'gate_code', message: 'must have at most 100 characters' },
      { field: 'parking' },
      { field: 'hazards' },
    ],
  })
})

test('shows a gate code to who may change sites alone, and no feed or history of the site names it', async () => {
  const { id } = await createSite(request(), { name: 'Secret Pier', customer_id, ...FACTS })
  await updateSite(request(), id, { gate_code: '0815' })
  const reader = withScopes(office, 'read:customers')
  expect(await getSite(reader, id)).toMatchObject({ ...FACTS, gate_code: null })
  const [listed] = (await listSites(reader, { search: 'Secret' })).data
  expect(listed).toMatchObject({ id, hazards: FACTS.hazards, gate_code: null })
  expect((await listSites(office, { search: 'Secret' })).data).toMatchObject([{ gate_code: '0815' }])

  const { data: history } = await listHistory(office, 'customer', customer_id, {})
  expect(history.find((entry) => entry.record_id === id)?.changes).toEqual({ gate_code: ['••••', '••••'] })
  const { data: events } = await listEvents(office, { record_id: id })
  expect(events.map(({ changes }) => changes.gate_code)).toEqual([
    [null, '••••'],
    ['••••', '••••'],
  ])
  const messages = await Promise.all(events.map((event) => messageOf(office, event.id, event.type)))
  expect(messages.join()).not.toMatch(/4471|0815/)
  expect(messages[0]).toContain(FACTS.parking)
  expect(JSON.stringify(await getRecordAsOf(office, 'site', id, null))).toContain('4471#')
})

test('shows hazards and access of its site on the page of a work order, and not its gate code', async () => {
  const { id: site_id } = await createSite(request(), { name: 'Pier', customer_id, ...FACTS })
  const { id } = await makeWorkOrder(office, { customer_id, site_id })
  const sheet = await readWorkOrderSheet(office, id)
  expect(sheet.arrival).toEqual({ hazards: FACTS.hazards, access_notes: FACTS.access_notes })
  expect(JSON.stringify(sheet)).not.toContain(FACTS.gate_code)
})
