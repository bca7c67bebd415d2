import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { registerDevice, revokeDevice } from '@/lib/services/field/devices'
import { listWorkOrderNotes } from '@/lib/services/field/events'
import { forgetUploads } from '@/lib/services/work/photos'
import { createTask, deleteTask, getTask } from '@/lib/services/work/tasks'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { getUpload, receivePiece } from './index'
import { MAX_UNFINISHED, MAX_UNFINISHED_BYTES } from './limits'

let office: ServiceContext
let sam: ServiceContext
let home: Household
let phone: Awaited<ReturnType<typeof makePhone>>

const PIECE = 20_000
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

beforeEach(async () => {
  office = await makeAccount()
  home = await makeHousehold(office)
  sam = await signInAs(office, home.technician_id)
  phone = await makePhone(sam)
})

/** A photo of about 60 kB, no two alike. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 160, height: 120, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer()
}

const send = (bytes: Buffer, offset: number, end = offset + PIECE, sha256 = digestOf(bytes)) =>
  receivePiece(sam, {
    device_id: phone.device_id,
    sha256,
    byte_size: bytes.length,
    offset,
    data: bytes.subarray(offset, end).toString('base64'),
  })

async function sendAll(bytes: Buffer, sha256 = digestOf(bytes)) {
  let answer = await send(bytes, 0, PIECE, sha256)
  while (answer.received_bytes < bytes.length)
    answer = await send(bytes, answer.received_bytes, answer.received_bytes + PIECE, sha256)
  return answer
}

async function jobWithTask() {
  const job = await makeWorkOrder(office, { customer_id: home.customer_id, technician_id: home.technician_id })
  await updateWorkOrder(office, job.id, { status: 'assigned' })
  const task = await createTask(office, job.id, { name: 'Service' })
  const command = (sha256: string) =>
    phone.command('photo', job.id, { payload: { task_id: task.id, name: 'Service', upload: sha256 } })
  const shown = () => db().photo.findMany({ where: { task_id: task.id }, select: { sha256: true, width: true } })
  return { job, task, command, shown }
}

describe('a picture in pieces', () => {
  it('is put together, whatever is sent twice', async () => {
    const bytes = await photo()
    const first = await send(bytes, 0)
    expect(first).toMatchObject({ received_bytes: PIECE, byte_size: bytes.length, finished_at: null })
    expect(await send(bytes, 0)).toMatchObject({ received_bytes: PIECE })
    const all = await sendAll(bytes)
    expect(all.finished_at).not.toBeNull()
    expect(await sendAll(bytes)).toMatchObject({ finished_at: all.finished_at })
    expect(await getUpload(sam, digestOf(bytes), { device_id: phone.device_id })).toMatchObject({
      received_bytes: bytes.length,
      finished_at: all.finished_at,
    })
    expect(await db().fieldUploadPiece.count()).toBe(0)
  })

  it('is told where to go on', async () => {
    const bytes = await photo()
    await send(bytes, 0)
    await expect(send(bytes, 2 * PIECE)).rejects.toMatchObject({
      code: 'offset_mismatch',
      details: [{ field: 'offset', message: `must be ${PIECE}` }],
    })
  })

  it('is finished once where two requests bring the last piece together', async () => {
    const bytes = await photo()
    let at = 0
    for (; at + PIECE < bytes.length; at += PIECE) await send(bytes, at)
    const answers = await Promise.all([send(bytes, at), send(bytes, at), send(bytes, at)])
    expect(new Set(answers.map(({ finished_at }) => finished_at)).size).toBe(1)
    expect(answers[0]?.finished_at).not.toBeNull()
  })

  it('begins again where its digest is another', async () => {
    const [bytes, other] = [await photo(), await photo()]
    await expect(sendAll(bytes, digestOf(other))).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'sha256' }],
    })
    expect(await getUpload(sam, digestOf(other), { device_id: phone.device_id })).toMatchObject({ received_bytes: 0 })
  })

  it('is refused where it is no picture, has other bytes than it said, or comes from another device', async () => {
    const text = Buffer.from('no picture at all')
    await expect(sendAll(text)).rejects.toMatchObject({ details: [{ field: 'data' }] })
    const bytes = await photo()
    await send(bytes, 0)
    const more = { device_id: phone.device_id, sha256: digestOf(bytes), offset: PIECE, data: 'AAAA' }
    await expect(receivePiece(sam, { ...more, byte_size: bytes.length + 1 })).rejects.toMatchObject({
      details: [{ field: 'byte_size', message: `must be ${bytes.length}, as it was said before` }],
    })
    const { id } = await registerDevice(sam, { label: 'Old phone' })
    await revokeDevice(sam, id)
    await expect(getUpload(sam, digestOf(bytes), { device_id: id })).rejects.toMatchObject({ code: 'device_revoked' })
    const elsewhere = withScopes(await makeAccount(), 'field')
    await expect(receivePiece(elsewhere, { ...more, byte_size: bytes.length })).rejects.toMatchObject({
      details: [{ field: 'device_id' }],
    })
  })
})

describe('unfinished uploads', () => {
  /** Begins a picture of which so many bytes are said to come, with one byte of it. */
  const begin = (name: string, byte_size = 1_000, as = sam, device_id = phone.device_id) =>
    receivePiece(as, { device_id, sha256: digestOf(Buffer.from(name)), byte_size, offset: 0, data: 'AAAA' })
  const open = async () =>
    (await db().fieldUpload.findMany({ where: { account_id: office.accountId }, select: { sha256: true } })).length
  const isOpen = async (name: string) =>
    (await db().fieldUpload.count({ where: { account_id: office.accountId, sha256: digestOf(Buffer.from(name)) } })) > 0

  it('of one phone are limited: the oldest ends first, with its bytes', async () => {
    for (let index = 0; index < MAX_UNFINISHED + 3; index += 1) await begin(`${index}`)
    expect(await open()).toBe(MAX_UNFINISHED)
    expect([await isOpen('2'), await isOpen('3')]).toEqual([false, true])
    expect(await db().fieldUploadPiece.count({ where: { account_id: office.accountId } })).toBe(MAX_UNFINISHED)
    // Another phone has room of its own, and what ended begins again.
    const { id } = await registerDevice(sam, { label: 'Tablet' })
    await begin('of the tablet', 1_000, sam, id)
    expect(await begin('0')).toMatchObject({ received_bytes: 3 })
    expect(await open()).toBe(MAX_UNFINISHED + 1)
  })

  it('of an account are limited by their bytes, also when several phones send at once', async () => {
    const { id } = await registerDevice(sam, { label: 'Tablet' })
    await Promise.all(['a', 'b', 'c'].map((name) => begin(name, 10_000_000)))
    await db().fieldUpload.updateMany({
      where: { account_id: office.accountId },
      data: {
        byte_size: MAX_UNFINISHED_BYTES,
        received_bytes: MAX_UNFINISHED_BYTES / 2,
        created_at: new Date(Date.now() - 2 * 86_400_000),
      },
    })
    const sent = await Promise.all([begin('d'), begin('e', 1_000, sam, id), begin('f')])
    expect(sent.map(({ received_bytes }) => received_bytes)).toEqual([3, 3, 3])
    expect(await open()).toBe(4)
  })

  it('are refused when a phone has begun as many bytes as it may in a day', async () => {
    await begin('first')
    const where = { account_id: office.accountId }
    const size = 10_000_000
    await db().fieldUpload.createMany({
      data: Array.from({ length: 105 }, (_, index) => ({
        ...where,
        sha256: digestOf(Buffer.from(`old ${index}`)),
        byte_size: size,
        received_bytes: size,
        device_id: phone.device_id,
        expires_at: new Date(Date.now() + 86_400_000),
        finished_at: new Date(),
        content_type: 'image/png',
      })),
    })
    await expect(begin('one more')).rejects.toMatchObject({
      code: 'too_many_uploads',
      message: 'This device has sent 1000 MB of pictures within a day.',
    })
    expect(await isOpen('one more')).toBe(false)
    // What has begun goes on.
    expect(await begin('first')).toMatchObject({ received_bytes: 3 })
    await db().fieldUpload.updateMany({ where, data: { created_at: new Date(Date.now() - 90_000_000) } })
    expect(await begin('one more')).toMatchObject({ received_bytes: 3 })
  })
})

describe('the command photo', () => {
  it('shows an upload at its task, once', async () => {
    const { command, task, shown } = await jobWithTask()
    const bytes = await photo()
    await sendAll(bytes)
    const sent = command(digestOf(bytes))
    for (let times = 0; times < 2; times++)
      expect(await phone.send(sent)).toMatchObject([{ outcome: 'accepted', reason: null }])
    expect(await shown()).toEqual([{ sha256: digestOf(bytes), width: 160 }])
    expect((await getTask(office, task.id)).photos).toHaveLength(1)
  })

  it('waits for its upload, and may come again after it', async () => {
    const { command, shown } = await jobWithTask()
    const bytes = await photo()
    const sent = command(digestOf(bytes))
    expect(await phone.send(sent)).toMatchObject([{ outcome: 'refused', reason: 'upload_missing' }])
    await sendAll(bytes)
    expect(await phone.send(sent)).toMatchObject([{ outcome: 'accepted' }])
    expect(await shown()).toHaveLength(1)
  })

  it('keeps the photo of a task that was deleted meanwhile', async () => {
    const { command, job, task, shown } = await jobWithTask()
    const bytes = await photo()
    await sendAll(bytes)
    await deleteTask(office, task.id)
    expect(await phone.send(command(digestOf(bytes)))).toMatchObject([{ outcome: 'accepted' }])
    expect(await shown()).toHaveLength(1)
    const { data } = await listWorkOrderNotes(office, job.id, { page: 1, per_page: 25 })
    expect(data.map(({ text }) => text)).toEqual(['Photo of a task that is gone: Service'])
  })
})

it('an upload that nothing used is forgotten after its time, and one that was used stays shown', async () => {
  const { command, shown } = await jobWithTask()
  const [used, unused] = [await photo(), await photo()]
  await sendAll(used)
  await sendAll(unused)
  await phone.send(command(digestOf(used)))
  const later = new Date(Date.now() + 8 * 86_400_000)
  await forgetUploads(later)
  expect(await db().fieldUpload.count({ where: { account_id: office.accountId } })).toBe(0)
  expect(await shown()).toHaveLength(1)
})

describe('the command delete_photo', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  it('takes a photo away by the time at which it was deleted, also where the completion came first (R-FA-32)', async () => {
    const { command, job, task, shown } = await jobWithTask()
    const pictures = [await photo(), await photo(), await photo()] as const
    for (const bytes of pictures) await sendAll(bytes)
    const [wrong, late, ofJob] = [digestOf(pictures[0]), digestOf(pictures[1]), digestOf(pictures[2])]
    const deleted = (upload: string, at: string, task_id: string | null = task.id) =>
      phone.command('delete_photo', job.id, { occurred_at: at, payload: { task_id, upload } })
    const answers = await phone.send(
      command(wrong),
      command(late),
      phone.command('photo', job.id, { payload: { upload: ofJob } }),
      phone.command('complete_job', job.id, { occurred_at: ago(10), payload: {} }),
      deleted(wrong, ago(11)),
      deleted(ofJob, ago(11), null),
      deleted(late, ago(9)),
    )
    expect(answers.slice(4).map(({ reason }) => reason)).toEqual([null, null, 'not_possible'])
    expect((await shown()).map(({ sha256 }) => sha256)).toEqual([late])
    expect(await db().workOrderPhoto.count({ where: { work_order_id: job.id } })).toBe(0)
    const entries = await db().history.findMany({ where: { record_type: 'work_order_photo' }, select: { verb: true } })
    expect(entries.map(({ verb }) => verb).toSorted()).toEqual(['create', 'delete'])
  })
})
