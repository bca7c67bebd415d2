import 'fake-indexeddb/auto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FieldDatabase, openDatabase, readSettings } from '@/components/field/store/database'
import { lineOf } from '@/components/field/store/line'
import { deletePhoto, enqueue } from '@/components/field/store/outbox'
import { digestOf } from '@/components/field/store/photo'
import { fetchPictures } from '@/components/field/store/pictures'
import { readJob } from '@/components/field/store/read'
import { flush, type Sending } from '@/components/field/store/sender'
import type { NewCommand, PhoneJob } from '@/components/field/store/types'
import type { ServiceContext } from '@/lib/access/context'
import { db as server } from '@/lib/db/client'
import { createPart } from '@/lib/services/assets/parts'
import { linkToOwnPhoto } from '@/lib/services/field/technician'
import { listDevices, revokeDevice } from '@/lib/services/field/devices'
import { createChecklist } from '@/lib/services/work/checklists'
import { completeTask, createTask, getTask } from '@/lib/services/work/tasks'
import { deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { PHOTO } from '@/lib/testing/api/world'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { signIn } from '@/lib/testing/factories/users'
import { routesOf, signInTechnician } from '@/lib/testing/field-phone'
import { watch } from '@/lib/testing/statements'

/* The phone's own store and sender against the session routes and the real service. */

let office: ServiceContext
let sam: Awaited<ReturnType<typeof signInTechnician>>
let home: Awaited<ReturnType<typeof makeHousehold>>
let db: FieldDatabase
let sending: Sending

beforeEach(async () => {
  office = await makeAccount()
  home = await makeHousehold(office)
  sam = await signInTechnician(office, home.technician_id)
  db = await openDatabase(sam.id)
  const line = lineOf(sam.id, routesOf(sam.cookie))
  sending = { db, line, now: () => Date.now(), device: { label: 'Phone' } }
})
afterEach(() => db.close())

async function makeJob() {
  const { customer_id, technician_id } = home
  const scheduled_date = new Date().toISOString()
  const { id } = await makeWorkOrder(office, { customer_id, technician_id, scheduled_date, estimated_duration: 60 })
  await updateWorkOrder(office, id, { status: 'assigned' })
  return id
}

const give = (command: NewCommand, at = new Date()) => enqueue(db, command, at)

async function photoOf(task: { id: string; name: string }, work_order_id: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const image = sharp({ create: { width: 700, height: 500, channels: 3, background: '#fff', noise } })
  const bytes = new Uint8Array(await image.png().toBuffer()).buffer
  const sha256 = await digestOf(bytes)
  const payload = { task_id: task.id, name: task.name, upload: sha256 }
  await enqueue(db, { kind: 'photo', work_order_id, payload }, new Date(), { sha256, bytes })
  return bytes.byteLength
}

/** What of a job is the same on the phone and at the server. */
function shownOf(job: PhoneJob | null) {
  if (!job) return null
  const { status, notes, started_at, completed_at } = job.work_order
  return {
    status,
    notes,
    started_at,
    completed_at,
    state: job.state,
    visits: job.visits.map((visit) => [
      visit.status,
      visit.outcome,
      visit.started_at,
      visit.ended_at,
      visit.is_primary,
      visit.technician?.id,
      visit.scheduled_start,
      visit.minutes,
    ]),
    tasks: job.tasks.map((task) => ({
      status: task.status,
      notes: task.notes,
      minutes: task.actual_duration,
      completed_at: task.completed_at,
      responses: task.checklist_responses.map(({ item_id, label, response }) => [item_id, label, response]),
      answers: task.checklist_answers.map(({ item_id, label, value }) => [item_id, label, value]),
      parts: task.parts_used,
    })),
  }
}

describe('a phone', () => {
  it('shows after what waits what the server makes of it', async () => {
    const items = [{ label: 'Filter changed' }, { label: 'Pressure', kind: 'number', unit: 'bar' }]
    const checklist = await createChecklist(office, { name: 'Seasonal', items })
    const part = await createPart(office, { name: 'Filter' })
    const work_order_id = await makeJob()
    const task = await createTask(office, work_order_id, { name: 'Service', checklist_id: checklist.id })
    const other = await createTask(office, work_order_id, { name: 'Clean' })
    expect(await flush(sending)).toBe('done')
    const [first, second] = checklist.items.map(({ id, label }) => ({ item_id: id, label }))
    const began = Date.now() - 3_600_000
    const next = { scheduled_start: new Date(Date.now() + 172_800_000).toISOString(), minutes: 45 }
    const commands: NewCommand[] = [
      { kind: 'start_travel', work_order_id, payload: {} },
      { kind: 'arrive', work_order_id, payload: {} },
      { kind: 'start', work_order_id, payload: {} },
      { kind: 'answer_check', work_order_id, payload: { task_id: task.id, ...first!, response: true } },
      { kind: 'answer_item', work_order_id, payload: { task_id: task.id, ...second!, value: 2.5 } },
      ...[1, 2].map((quantity): NewCommand => {
        const payload = { task_id: task.id, part_id: part.id, name: part.name, quantity }
        return { kind: 'part_used', work_order_id, payload }
      }),
      ...[1, 5].map((quantity): NewCommand => {
        const payload = { task_id: task.id, part_id: part.id, name: part.name, quantity }
        return { kind: 'part_not_used', work_order_id, payload }
      }),
      { kind: 'pause', work_order_id, payload: { note: 'Lunch' } },
      { kind: 'resume', work_order_id, payload: {} },
      { kind: 'set_field', work_order_id, payload: { field: 'notes', value: 'Gate code 1234' }, base: { value: null } },
      { kind: 'complete_task', work_order_id, payload: { task_id: task.id, name: task.name, notes: 'Done' } },
      { kind: 'reopen_task', work_order_id, payload: { task_id: task.id, name: task.name } },
      { kind: 'end_visit', work_order_id, visit_id: work_order_id, payload: { outcome: 'part_needed', next } },
      { kind: 'complete_job', work_order_id, payload: { complete_tasks: [task.id, other.id] } },
    ]
    for (const [index, command] of commands.entries()) {
      await give(command, new Date(began + index * 60_000))
      const projected = shownOf(await readJob(db, work_order_id))
      expect(await flush(sending)).toBe('done')
      expect(shownOf(await readJob(db, work_order_id)), command.kind).toEqual(projected)
    }
    const rows = await db.getAll('outbox')
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual(commands.map(() => ['accepted', null]))
    expect((await readJob(db, work_order_id))?.state).toBe('done')
  })

  it('completes without its photos, sends them in pieces and keeps them as long as their job', async () => {
    const work_order_id = await makeJob()
    const task = await createTask(office, work_order_id, { name: 'Service' })
    await flush(sending)
    expect(await photoOf(task, work_order_id)).toBeGreaterThan(256 * 1024)
    await give({ kind: 'complete_job', work_order_id, payload: {} })
    const requestedPaths: string[] = []
    const { line } = sending
    const recordingLine = {
      ...line,
      commands: (batch: Parameters<typeof line.commands>[0]) => {
        requestedPaths.push(...batch.commands.map((command) => (command as { kind: string }).kind))
        return line.commands(batch)
      },
    }
    expect(await flush({ ...sending, line: recordingLine })).toBe('done')
    expect(requestedPaths).toEqual(['complete_job', 'photo'])
    const [photo] = (await db.get('jobs', work_order_id))?.job.tasks[0]?.photos ?? []
    expect(await db.getAllKeys('uploads')).toEqual([photo?.sha256])
    await deleteWorkOrder(office, work_order_id)
    expect(await flush(sending)).toBe('done')
    expect(await db.count('uploads')).toBe(0)
  })

  it('deletes a photo that has left, and keeps small pictures of those of others', async () => {
    const work_order_id = await makeJob()
    const task = await createTask(office, work_order_id, { name: 'Service' })
    await completeTask(office, task.id, { photos: [PHOTO] })
    await flush(sending)
    await photoOf(task, work_order_id)
    await flush(sending)
    const { tasks } = (await readJob(db, work_order_id))!
    const [foreign, own] = tasks[0]!.photos
    expect(await fetchPictures(db, sending.line, new AbortController().signal)).toBe(true)
    const uploadRows = await Promise.all([foreign, own].map((photo) => db.get('uploads', photo!.sha256)))
    expect(uploadRows.map((row) => row?.small ?? false)).toEqual([true, false])
    const about = { work_order_id, task_id: task.id }
    await deletePhoto(db, { ...about, upload: own!.sha256 }, new Date())
    expect((await readJob(db, work_order_id))?.tasks[0]?.photos).toEqual([foreign])
    await deletePhoto(db, { ...about, upload: foreign!.sha256 }, new Date())
    expect(await flush(sending)).toBe('done')
    expect((await db.getAll('outbox')).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['photo', null],
      ['delete_photo', null],
      ['delete_photo', 'not_possible'],
    ])
    expect((await getTask(office, task.id)).photos).toMatchObject([{ id: foreign!.id }])
    expect(await db.getAllKeys('uploads')).toEqual([foreign!.sha256])
  })

  it('shows a photo of a job that has no tasks', async () => {
    const work_order_id = await makeJob()
    await flush(sending)
    const bytes = new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ).buffer
    const sha256 = await digestOf(bytes)
    await enqueue(db, { kind: 'photo', work_order_id, payload: { upload: sha256 } }, new Date(), { sha256, bytes })
    expect((await readJob(db, work_order_id))?.photos_waiting).toEqual([{ task_id: null, upload: sha256 }])
    expect(await flush(sending)).toBe('done')
    const shown = await readJob(db, work_order_id)
    expect([shown?.photos.length, shown?.photos_waiting]).toEqual([1, []])
    expect(await linkToOwnPhoto(sam.ctx, shown?.photos[0]?.id ?? '')).toContain('/api/v1/photos/')
  })

  it('keeps an unassigned job until its commands have an outcome', async () => {
    const work_order_id = await makeJob()
    await flush(sending)
    await give({ kind: 'note', work_order_id, payload: { text: 'Noise from the fan' } })
    await deleteWorkOrder(office, work_order_id)
    const unavailable = () => Promise.resolve(new Response(null, { status: 502 }))
    expect(await flush({ ...sending, line: lineOf(sam.id, unavailable) })).toBe('away')
    expect(await readJob(db, work_order_id)).not.toBeNull()
    expect(await flush(sending)).toBe('done')
    expect(await readJob(db, work_order_id)).toBeNull()
    expect(await server().workOrderNote.count({ where: { work_order_id } })).toBe(1)
  })

  it('gets thirty jobs in at most 200 kB and ten statements, of which three say who pays', async () => {
    for (let job = 0; job < 30; job++) {
      const id = await makeJob()
      await createTask(office, id, { name: 'Service', description: 'Look at all parts. '.repeat(5) })
    }
    const get = routesOf(sam.cookie)
    const { id, sync } = await lineOf(sam.id, get).register({ label: 'Phone' })
    expect(sync?.jobs.length).toBeGreaterThanOrEqual(30)
    let bytes = 0
    const statements = await watch(async () => {
      const answer = await get(`/field/sync?device_id=${id}`)
      bytes = (await answer.arrayBuffer()).byteLength
    })
    expect(bytes).toBeGreaterThan(30_000)
    expect(bytes).toBeLessThanOrEqual(200_000)
    expect(statements.length, statements.map(({ text }) => text.slice(0, 80)).join('\n')).toBeLessThanOrEqual(10)
  })
})

describe('the session routes', () => {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"label":"Phone"}' }

  it('take what changes something from pages of ours alone', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await routesOf(sam.cookie, { 'sec-fetch-site': site })('/field/device', post)
      expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ error: 'forbidden' })])
    }
    const foreign = routesOf(sam.cookie, { origin: 'https://evil.example' })
    expect((await foreign('/field/commands', post)).status).toBe(403)
    expect((await foreign(`/field/uploads/${'a'.repeat(64)}`, { method: 'PUT', body: 'x' })).status).toBe(403)
    expect((await listDevices(office, { page: 1, per_page: 25, sort: 'label' })).data).toEqual([])
  })

  it('answer neither signed-out nor other users, and the phone waits', async () => {
    const ana = await signInTechnician(office, home.technician_id)
    await give({ kind: 'note', work_order_id: await makeJob(), payload: { text: 'Noise' } })
    for (const cookie of ['', ana.cookie])
      expect(await flush({ ...sending, line: lineOf(sam.id, routesOf(cookie)) })).toBe('signed_out')
    expect(await db.countFromIndex('outbox', 'state', 'waiting')).toBe(1)
    expect(await flush(sending)).toBe('done')
  })

  it('end for a revoked device, which remembers that', async () => {
    await flush(sending)
    const { device_id } = await readSettings(db)
    await revokeDevice(office, device_id!)
    await give({ kind: 'note', work_order_id: await makeJob(), payload: { text: 'Noise' } })
    expect(await flush(sending)).toBe('revoked')
    expect((await readSettings(db)).revoked).toBe(true)
    // Not under another id either, by the same sign-in; after another one it is a device anew, and what waited is sent.
    expect(await flush(sending)).toBe('revoked')
    expect((await listDevices(office, { page: 1, per_page: 25, sort: 'label' })).data).toHaveLength(1)
    const { cookie } = await signIn(sam.user)
    expect(await flush({ ...sending, line: lineOf(sam.id, routesOf(cookie)) })).toBe('done')
    expect(await db.countFromIndex('outbox', 'state', 'waiting')).toBe(0)
  })

  it('end the sign-in of a browser for good, and ask no version of an app which', async () => {
    const leave = routesOf(sam.cookie)
    for (const time of ['once', 'again']) {
      const answer = await leave('/field/sign-out', { method: 'POST' })
      expect([time, answer.status, answer.headers.get('set-cookie')]).toEqual([
        time,
        200,
        expect.stringContaining('Max-Age=0'),
      ])
    }
    expect(await flush(sending)).toBe('signed_out')
    expect((await routesOf(sam.cookie, { origin: 'https://evil.example' })('/field/sign-out', post)).status).toBe(403)
  })

  it('say of who may not work on jobs any more that it is that, and no sign-in that ended', async () => {
    await give({ kind: 'note', work_order_id: await makeJob(), payload: { text: 'Noise' } })
    await server().user.updateMany({ where: { id: sam.id }, data: { technician_id: null } })
    expect(await flush(sending)).toBe('forbidden')
    await server().user.updateMany({ where: { id: sam.id }, data: { technician_id: home.technician_id } })
    expect(await flush(sending)).toBe('done')
  })

  it('make and end one’s own calendar address, whatever version of the app asks', async () => {
    const calendar = async (method: string, cookie = sam.cookie) => {
      const answer = await routesOf(cookie)('/field/calendar', { method })
      return { status: answer.status, ...((await answer.json()) as { data?: Record<string, unknown> }) }
    }
    const { technician_id } = home
    expect(await calendar('GET')).toEqual({ status: 200, data: { technician_id, feed: null } })
    expect((await calendar('POST')).data?.url).toMatch(/^http.*\/calendars\//)
    expect((await calendar('GET')).data?.feed).toMatchObject({ created_at: expect.any(String) })
    expect((await calendar('DELETE')).status).toBe(200)
    expect((await calendar('DELETE')).status).toBe(404)
    expect((await calendar('GET', '')).status).toBe(401)
    const foreign = routesOf(sam.cookie, { origin: 'https://evil.example' })
    expect((await foreign('/field/calendar', { method: 'POST' })).status).toBe(403)
  })

  it('name what is wrong', async () => {
    const get = routesOf(sam.cookie)
    const piece = await get(`/field/uploads/${'z'.repeat(64)}?device_id=x&byte_size=0`, { method: 'PUT', body: 'x' })
    const fields = ((await piece.json()) as { error: { details: { field: string }[] } }).error.details
    expect(fields.map(({ field }) => field).toSorted()).toEqual(['byte_size', 'offset', 'sha256'])
    expect((await get('/field/sync')).status).toBe(400)
    expect((await get('/field/commands', { ...post, body: '[' })).status).toBe(400)
  })
})
