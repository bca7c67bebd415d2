import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { causeOf } from '@/lib/domain/field/causes'
import { newId } from '@/lib/domain/id'
import { createMeterReading } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { listFieldEvents, listWorkOrderNotes } from '@/lib/services/field/events'
import { revokeDevice } from '@/lib/services/field/devices'
import { createTechnician } from '@/lib/services/people/technicians'
import { createChecklist } from '@/lib/services/work/checklists'
import { createTask, getTask } from '@/lib/services/work/tasks'
import { createPart } from '@/lib/services/assets/parts'
import { deleteWorkOrder, getWorkOrder, readWorkOrderDetail, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { decideCommand, getCommand, listCommands, receiveCommands } from './index'

let office: ServiceContext
let sam: ServiceContext
let home: Household
let phone: Awaited<ReturnType<typeof makePhone>>
let job: { id: string }

beforeEach(async () => {
  office = await makeAccount()
  home = await makeHousehold(office)
  sam = await signInAs(office, home.technician_id)
  phone = await makePhone(sam)
  job = await makeWorkOrder(office, { customer_id: home.customer_id, technician_id: home.technician_id })
  await updateWorkOrder(office, job.id, { status: 'assigned' })
})

/** So many minutes ago. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const PAGE = { page: 1, per_page: 25 }
const events = async () => (await listFieldEvents(office, job.id, PAGE)).data
const notes = async () => (await listWorkOrderNotes(office, job.id, PAGE)).data.map(({ text }) => text)
const settled = async (...commands: object[]) =>
  (await phone.send(...commands)).map(({ outcome, reason }) => [outcome, reason])

describe('commands from a phone', () => {
  it('date the work when it happened, and tell it as events', async () => {
    const [start, done] = [ago(180), ago(60)]
    expect(
      await settled(
        phone.command('arrive', job.id, { occurred_at: ago(190), payload: { latitude: 47.6, longitude: -122.3 } }),
        phone.command('start', job.id, { occurred_at: start }),
        phone.command('note', job.id, { occurred_at: ago(120), payload: { text: 'Key under the mat' } }),
        phone.command('complete_job', job.id, { occurred_at: done }),
      ),
    ).toEqual([1, 2, 3, 4].map(() => ['accepted', null]))
    expect(await getWorkOrder(office, job.id)).toMatchObject({
      status: 'completed',
      started_at: start,
      completed_at: done,
    })
    expect((await events()).map(({ kind }) => kind)).toEqual(['arrived', 'work_started', 'completed'])
    expect((await events())[0]).toMatchObject({ latitude: 47.6, technician: { id: home.technician_id } })
    expect(await notes()).toEqual(['Key under the mat'])
    expect(await getWorkOrder(office, job.id)).toMatchObject({ notes: null })
  })

  it('say by which phone they came, as it was called then, also when it is gone', async () => {
    await settled(phone.command('arrive', job.id), phone.command('note', job.id, { payload: { text: 'Here' } }))
    const { id, label } = await db().device.findFirstOrThrow({ where: { account_id: office.accountId } })
    await db().device.deleteMany({ where: { account_id: office.accountId, id } })
    const [note] = (await listWorkOrderNotes(office, job.id, PAGE)).data
    expect([(await events())[0]?.device, note?.device]).toEqual([
      { id, label },
      { id, label },
    ])
    expect((await readWorkOrderDetail(office, job.id)).on_site.map(({ device }) => device)).toEqual([label, label])
  })

  it('are done once, however often they are sent', async () => {
    const start = phone.command('start', job.id)
    const note = phone.command('note', job.id, { payload: { text: 'Once' } })
    const first = await phone.send(start, note)
    const before = await db().history.count({ where: { account_id: office.accountId } })
    expect(await phone.send(note, start, note)).toEqual([first[1], first[0], first[1]])
    expect(await db().history.count({ where: { account_id: office.accountId } })).toBe(before)
    expect(await settled({ ...note, payload: { text: 'Another' } })).toEqual([['refused', 'id_in_use']])
    expect(await notes()).toEqual(['Once'])
  })

  it('correct a note by its command, which stays beside the correction, and nobody else’s (R-FA-33)', async () => {
    const wrong = phone.command('note', job.id, { payload: { text: 'Belt is torn' } })
    const right = phone.command('note', job.id, { payload: { text: 'Belt is worn', voids_id: wrong.id } })
    const foreign = phone.command('note', job.id, { payload: { text: 'Noise', voids_id: newId() } })
    expect(await settled(wrong, right, foreign)).toEqual([1, 2, 3].map(() => ['accepted', null]))
    const { data } = await listWorkOrderNotes(office, job.id, PAGE)
    const noteOf = (text: string) => data.find((note) => note.text === text)
    expect(noteOf('Belt is torn')).toMatchObject({ id: wrong.id, voids_id: null, voided_by_id: right.id })
    expect(noteOf('Belt is worn')).toMatchObject({ id: right.id, voids_id: wrong.id, voided_by_id: null })
    expect(noteOf('Noise')).toMatchObject({ voids_id: null })
    const { on_site } = await readWorkOrderDetail(office, job.id)
    expect(on_site.filter(({ is_corrected }) => is_corrected).map(({ text }) => text)).toEqual(['Belt is torn'])
  })

  it('answer checks, use parts and complete tasks', async () => {
    const checklist = await createChecklist(office, { name: 'Start-up', items: [{ label: 'Power off' }] })
    const item_id = checklist.items[0]?.id ?? ''
    const part = await createPart(office, { name: 'Fan motor' })
    const spare = await createPart(office, { name: 'Fan blade' })
    const task = await createTask(office, job.id, { name: 'Look', checklist_id: checklist.id })
    const other = await createTask(office, job.id, { name: 'Added meanwhile' })
    const used = { task_id: task.id, part_id: part.id, name: 'Fan motor', quantity: 1 }
    const at = ago(30)
    expect(
      await settled(
        phone.command('answer_check', job.id, {
          payload: { task_id: task.id, item_id, label: 'Power off', response: true },
        }),
        phone.command('part_used', job.id, { payload: used }),
        phone.command('part_used', job.id, { payload: { ...used, quantity: 3 } }),
        phone.command('part_not_used', job.id, { payload: used }),
        phone.command('part_used', job.id, { payload: { ...used, part_id: spare.id, name: spare.name } }),
        phone.command('part_not_used', job.id, { payload: { ...used, part_id: spare.id, quantity: 2 } }),
        phone.command('complete_job', job.id, { occurred_at: at, payload: { complete_tasks: [task.id] } }),
      ),
    ).toEqual([1, 2, 3, 4, 5, 6, 7].map(() => ['accepted', null]))
    expect(await getTask(office, task.id)).toMatchObject({
      status: 'completed',
      completed_at: at,
      parts_used: [{ part_id: part.id, quantity: 3 }],
      checklist_responses: [{ item_id, response: true }],
    })
    expect(await getTask(office, other.id)).toMatchObject({ status: 'pending' })
  })

  it('answer items that are measured, and keep as a note what the item does not take', async () => {
    const items = [
      { label: 'Suction pressure', kind: 'number', unit: 'psi', max: 80 },
      { label: 'Filter', kind: 'choice', options: ['Clean', 'Dirty'] },
    ]
    const checklist = await createChecklist(office, { name: 'Service', items })
    const task = await createTask(office, job.id, { name: 'Look', checklist_id: checklist.id })
    const answer = (index: number, value: string | number) => {
      const { id: item_id = '', label = '' } = checklist.items[index] ?? {}
      return phone.command('answer_item', job.id, { payload: { task_id: task.id, item_id, label, value } })
    }
    expect(await settled(answer(0, 95.5), answer(1, 'Gone'))).toEqual([
      ['accepted', null],
      ['needs_decision', 'not_possible'],
    ])
    expect((await getTask(office, task.id)).checklist_answers).toMatchObject([{ value: 95.5, out_of_range: true }])
    expect(await notes()).toEqual(['Filter: Gone'])
  })

  it('say why something could not be done by causes of which the phone has words', async () => {
    const kinds = [
      { label: 'Number', kind: 'number' },
      { label: 'Words', kind: 'text' },
      { label: 'Choice', kind: 'choice', options: ['Clean', 'Dirty'] },
      { label: 'Photo', kind: 'photo' },
      { label: 'Hours', kind: 'meter', unit: 'h' },
    ]
    const checklist = await createChecklist(office, { name: 'Service', items: kinds })
    const asset = await makeAsset(office, { customer_id: home.customer_id })
    const meter = (name: string) => createMeter(office, { asset_id: asset.id, name, unit: 'h', kind: 'counter' })
    const [left] = [await meter('Left'), await meter('Right')]
    for (const [value, days] of [
      [1000, 60],
      [1100, 50],
      [1200, 40],
    ] as const)
      await createMeterReading(office, left.id, { value, read_at: ago(days * 24 * 60) })
    await updateWorkOrder(office, job.id, { asset_ids: [asset.id] })
    const { id: task_id } = await createTask(office, job.id, { name: 'Look', checklist_id: checklist.id })
    const answer = (label: string, value: string | number, meter_id?: string) => {
      const item_id = checklist.items.find((item) => item.label === label)?.id
      return phone.command('answer_item', job.id, { payload: { task_id, item_id, label, value, meter_id } })
    }
    const check = { task_id, item_id: checklist.items[0]?.id, label: 'Number', response: true }
    const outcomes = await phone.send(
      answer('Number', 'x'),
      answer('Words', 1),
      answer('Choice', 'Gone'),
      phone.command('answer_check', job.id, { payload: check }),
      answer('Photo', 'a'.repeat(64)),
      answer('Hours', 1300),
      answer('Hours', 1300, newId()),
      answer('Hours', 900, left.id),
      answer('Hours', 90_000, left.id),
    )
    expect(outcomes.map(({ message }) => causeOf(message))).toEqual([
      'answer_number',
      'answer_text',
      'answer_option',
      'answer_check',
      'photo_gone',
      'meter_which',
      'meter_gone',
      'reading_falls',
      'reading_unusual',
    ])
  })

  it('keep as a note what was to be written to a record that is gone', async () => {
    const gone = { task_id: newId(), item_id: newId(), label: 'Power off', response: true }
    expect(await settled(phone.command('answer_check', job.id, { payload: gone }))).toEqual([
      ['accepted', 'record_gone'],
    ])
    expect(await notes()).toEqual(['Power off: yes'])
  })

  it('are refused one by one, for a job of somebody else, a payload or a version that is wrong', async () => {
    const other = await makeWorkOrder(office, { technician_id: null })
    expect(
      await settled(
        phone.command('note', other.id, { payload: { text: 'x' } }),
        phone.command('note', newId(), { payload: { text: 'x' } }),
        phone.command('note', job.id, { payload: {} }),
        { ...phone.command('start', job.id), version: 9 },
        phone.command('start', job.id),
      ),
    ).toEqual([
      ['refused', 'not_your_job'],
      ['refused', 'not_your_job'],
      ['refused', 'invalid'],
      ['refused', 'unsupported'],
      ['accepted', null],
    ])
    expect((await listWorkOrderNotes(office, other.id, PAGE)).data).toEqual([])
  })

  it('count from now when the phone’s clock is ahead', async () => {
    const [late] = await phone.send(phone.command('start', job.id, { occurred_at: ago(-180) }))
    expect(late).toMatchObject({ outcome: 'accepted', is_clamped: true })
    expect(Date.parse(late?.occurred_at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('are taken from live devices of the sender alone', async () => {
    const body = { device_id: phone.device_id, sent_at: ago(0), commands: [phone.command('start', job.id)] }
    for (const stranger of [
      await signInAs(office, home.technician_id),
      withScopes(office, 'field'),
      await makeAccount(),
    ])
      await expect(receiveCommands(stranger, body)).rejects.toMatchObject({ details: [{ field: 'device_id' }] })
    await expect(receiveCommands(withScopes(office, 'read:work-orders'), body)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await revokeDevice(office, phone.device_id)
    await expect(receiveCommands(sam, body)).rejects.toMatchObject({ code: 'device_revoked' })
    expect(await events()).toEqual([])
  })
})

describe('what the office did meanwhile', () => {
  const complete = (minutes = 30) => phone.command('complete_job', job.id, { occurred_at: ago(minutes) })

  it('is not overwritten: a cancelled or reassigned job stays so, and its completion is kept', async () => {
    await updateWorkOrder(office, job.id, { status: 'cancelled' })
    expect(await settled(complete())).toEqual([['needs_decision', 'cancelled']])
    expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'cancelled', completed_at: null })
    const other = await createTechnician(office, { name: 'Ana Ruiz' })
    await updateWorkOrder(office, job.id, { status: 'assigned', technician_id: other.id })
    expect(
      await settled(phone.command('start', job.id), phone.command('note', job.id, { payload: { text: 'x' } })),
    ).toEqual([
      ['needs_decision', 'reassigned'],
      ['accepted', null],
    ])
    expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'assigned' })
    expect((await events()).map(({ kind }) => kind)).toEqual(['completed', 'work_started'])
  })

  it('is asked about when it gave another status than the phone saw', async () => {
    await updateWorkOrder(office, job.id, { status: 'on_hold' })
    expect(await settled(phone.command('start', job.id, { base: { status: 'assigned' } }))).toEqual([
      ['needs_decision', 'office_changed_status'],
    ])
    expect(await settled(phone.command('start', job.id, { base: { status: 'on_hold' } }))).toEqual([['accepted', null]])
  })

  it('is asked about when both changed a field, with both values', async () => {
    const set = (value: string, seen: string | null) =>
      phone.command('set_field', job.id, { payload: { field: 'notes', value }, base: { value: seen } })
    expect(await settled(set('From Sam', null))).toEqual([['accepted', null]])
    await updateWorkOrder(office, job.id, { notes: 'From the office' })
    const command = set('Sam again', 'From Sam')
    expect(await settled(command)).toEqual([['needs_decision', 'field_changed']])
    expect(await getCommand(office, command.id)).toMatchObject({
      found: 'From the office',
      base: { value: 'From Sam' },
      payload: { value: 'Sam again' },
    })
    await decideCommand(office, command.id, { action: 'apply' })
    expect(await getWorkOrder(office, job.id)).toMatchObject({ notes: 'Sam again' })
  })

  it('is decided by the office: applied at the time at which it happened', async () => {
    await updateWorkOrder(office, job.id, { status: 'cancelled' })
    const command = complete()
    await phone.send(command)
    expect(await decideCommand(office, command.id, { action: 'apply', note: 'They called' })).toMatchObject({
      outcome: 'accepted',
      decided_by: office.actor.name,
      decision_note: 'They called',
    })
    expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'completed', completed_at: command.occurred_at })
    expect(await events()).toHaveLength(1)
    expect(await phone.send(command)).toMatchObject([{ outcome: 'accepted' }])
    await expect(decideCommand(office, command.id, { action: 'discard' })).rejects.toMatchObject({
      code: 'already_decided',
    })
  })

  it('is decided by the office: discarded, with the evidence kept', async () => {
    await updateWorkOrder(office, job.id, { status: 'cancelled' })
    const command = complete()
    await phone.send(command)
    expect(await decideCommand(office, command.id, { action: 'discard' })).toMatchObject({ outcome: 'refused' })
    expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'cancelled' })
    expect(await events()).toHaveLength(1)
  })

  it('may be that the job is in the trash, from where it is brought back before it is completed', async () => {
    await deleteWorkOrder(office, job.id)
    const [command, note] = [complete(), phone.command('note', job.id, { payload: { text: 'Done' } })]
    expect(await settled(command, note)).toEqual([
      ['needs_decision', 'in_trash'],
      ['accepted', null],
    ])
    await expect(decideCommand(office, command.id, { action: 'apply' })).rejects.toMatchObject({
      code: 'parent_in_trash',
    })
    expect(await getCommand(office, command.id)).toMatchObject({ outcome: 'needs_decision' })
  })

  it('is asked about what is older than fourteen days, of which nothing is written before', async () => {
    const old = phone.command('note', job.id, { occurred_at: ago(15 * 1_440), payload: { text: 'Long ago' } })
    expect(await settled(old)).toEqual([['needs_decision', 'too_old']])
    expect(await notes()).toEqual([])
    await decideCommand(office, old.id, { action: 'apply' })
    expect(await notes()).toEqual(['Long ago'])
  })

  it('is listed by outcome, for those who may read work orders', async () => {
    await updateWorkOrder(office, job.id, { status: 'cancelled' })
    const command = complete()
    await phone.send(command, phone.command('note', job.id, { payload: { text: 'x' } }))
    const ids = async (outcome: string[]) => (await listCommands(office, { ...PAGE, outcome })).data.map(({ id }) => id)
    expect(await ids(['needs_decision'])).toEqual([command.id])
    expect(await ids(['needs_decision', 'accepted'])).toHaveLength(2)
    const stranger = await makeAccount()
    expect((await listCommands(stranger, PAGE)).data).toEqual([])
    for (const verb of [getCommand, (ctx: ServiceContext, id: string) => decideCommand(ctx, id, { action: 'apply' })])
      await expect(verb(stranger, command.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(decideCommand(sam, command.id, { action: 'apply' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listCommands(withScopes(office, 'field'), PAGE)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
