import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { listSignatures, listWorkOrderPhotos } from '@/lib/services/field/events'
import { receivePiece } from '@/lib/services/field/uploads'
import { syncField } from '@/lib/services/field/sync'
import { readPhoto } from '@/lib/services/work/photos'
import { createTask, getTask } from '@/lib/services/work/tasks'
import { deleteWorkOrder, listWorkOrders, readWorkOrderSheet, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { decideCommand, readFieldInbox } from './index'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

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
})

const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const DOCUMENT = digestOf('what was shown')

async function picture(red = 0): Promise<string> {
  const background = { r: red, g: 0, b: 0, alpha: 0.5 }
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 4, background } })
    .png()
    .toBuffer()
  const sha256 = digestOf(bytes)
  const piece = { sha256, byte_size: bytes.length, offset: 0, data: bytes.toString('base64') }
  await receivePiece(sam, { device_id: phone.device_id, ...piece })
  return sha256
}

const signed = (image_sha256: string, more: object = {}) =>
  phone.command('signature', job.id, {
    payload: {
      signer_name: 'Dana Whitfield',
      role: 'customer',
      statement: 'It runs.',
      document_sha256: DOCUMENT,
      image_sha256,
      ...more,
    },
  })

async function pictureAt(url: string): Promise<string> {
  const { pathname, searchParams } = new URL(url)
  const { contentType } = await readPhoto(pathname.split('/').at(-1) ?? '', searchParams)
  return contentType
}

describe('the command signature', () => {
  it('keeps who signed and what they were shown, once, with its picture', async () => {
    const command = signed(await picture())
    for (let times = 0; times < 2; times++)
      expect(await phone.send(command)).toMatchObject([{ outcome: 'accepted', reason: null }])
    const { data } = await listSignatures(office, job.id, {})
    expect(data).toMatchObject([
      { signer_name: 'Dana Whitfield', role: 'customer', statement: 'It runs.', document_sha256: DOCUMENT },
    ])
    expect(await pictureAt(data[0]?.image_url ?? '')).toBe('image/png')
    const { signatures } = await readWorkOrderSheet(office, job.id)
    expect(signatures).toMatchObject([{ signer_name: 'Dana Whitfield', document_sha256: DOCUMENT }])
    const entry = await db().history.findFirst({ where: { record_type: 'signature' } })
    expect(JSON.stringify(entry?.changes)).not.toContain('expires=')
  })

  it('waits for its picture, and may come again after it', async () => {
    const command = signed(digestOf('not sent'))
    expect(await phone.send(command)).toMatchObject([{ outcome: 'refused', reason: 'upload_missing' }])
    expect((await listSignatures(office, job.id, {})).data).toEqual([])
  })

  it('is accepted whatever the office did with the job', async () => {
    const first = await picture(10)
    await updateWorkOrder(office, job.id, { status: 'cancelled' })
    expect(await phone.send(signed(first))).toMatchObject([{ outcome: 'accepted' }])
    await deleteWorkOrder(office, job.id)
    const command = signed(await picture(20), { role: 'technician' })
    expect(await phone.send(command)).toMatchObject([{ outcome: 'accepted' }])
    expect(await db().signature.count({ where: { work_order_id: job.id } })).toBe(2)
    const { id } = await db().signature.findFirstOrThrow({ where: { work_order_id: job.id } })
    await expect(readPhoto(id, new URLSearchParams())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is said to phones also where the completion of the job asks for no signature', async () => {
    await updateWorkOrder(office, job.id, { scheduled_date: new Date().toISOString() })
    const synced = async () => (await syncField(sam, { device_id: phone.device_id })).jobs[0]
    expect(await synced()).toMatchObject({ completion: null, signed_by: [] })
    await phone.send(
      signed(await picture()),
      signed(await picture(60)),
      signed(await picture(70), { role: 'technician' }),
    )
    expect(await synced()).toMatchObject({ completion: null, signed_by: ['customer', 'technician'] })
  })

  it('says what is wrong with it', async () => {
    const outcome = await phone.send(signed(await picture(), { role: 'neighbour', signer_name: '' }))
    expect(outcome).toMatchObject([{ outcome: 'refused', reason: 'invalid' }])
    expect(outcome[0]?.message).toContain('payload.role')
  })
})

describe('a photo of the job', () => {
  it('belongs to none of its tasks, and is there once', async () => {
    const upload = await picture(30)
    const command = () => phone.command('photo', job.id, { payload: { upload } })
    expect(await phone.send(command(), command())).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }])
    const { data } = await listWorkOrderPhotos(office, job.id, {})
    expect(data).toMatchObject([{ sha256: upload, technician: { id: home.technician_id } }])
    expect(await pictureAt(data[0]?.url ?? '')).toBe('image/png')
    expect(await pictureAt(data[0]?.thumbnail_url ?? '')).toBe('image/jpeg')
    expect((await readWorkOrderSheet(office, job.id)).photos).toHaveLength(1)
  })

  it('says what it shows in the words of whoever took it, of the job and of a task; the last words count', async () => {
    const task = await createTask(office, job.id, { name: 'Service' })
    const [upload, ofTask] = [await picture(60), await picture(61)]
    const caption = (sha256: string, text: string | null, task_id: string | null = null) =>
      phone.command('caption_photo', job.id, { payload: { upload: sha256, caption: text, task_id } })
    await phone.send(
      phone.command('photo', job.id, { payload: { upload } }),
      phone.command('photo', job.id, { payload: { task_id: task.id, name: 'Service', upload: ofTask } }),
      caption(upload, 'Frost'),
      caption(upload, 'Frost on the frame'),
      caption(ofTask, 'New fan', task.id),
    )
    const { data } = await listWorkOrderPhotos(office, job.id, {})
    expect(data).toMatchObject([{ caption: 'Frost on the frame' }])
    expect((await getTask(office, task.id)).photos).toMatchObject([{ caption: 'New fan' }])
    expect((await readWorkOrderSheet(office, job.id)).photos).toMatchObject([{ caption: 'Frost on the frame' }])
    await updateWorkOrder(office, job.id, { scheduled_date: new Date().toISOString() })
    const { jobs } = await syncField(sam, { device_id: phone.device_id })
    expect(jobs.flatMap(({ photos, tasks }) => [...photos, ...tasks.flatMap((one) => one.photos)])).toMatchObject([
      { caption: 'Frost on the frame' },
      { caption: 'New fan' },
    ])
    const other = await picture(62)
    expect(await phone.send(caption(other, 'Not mine'))).toMatchObject([{ outcome: 'needs_decision' }])
  })

  it('of a follow-up is shown to the office that decides, and is one of the new work order too', async () => {
    const upload = await picture(50)
    const photo = phone.command('photo', job.id, { payload: { upload } })
    const payload = { what: 'work_order', description: 'Leaks', photos: [upload, digestOf('never sent')] }
    const followUp = phone.command('follow_up', job.id, { payload })
    await phone.send(photo, followUp)
    const { commands } = await readFieldInbox(office)
    expect(commands[0]?.photos).toHaveLength(1)
    expect(await pictureAt(commands[0]?.photos[0] ?? '')).toBe('image/jpeg')
    await decideCommand(office, followUp.id, { action: 'apply' })
    const [created] = (await listWorkOrders(office, { customer_id: home.customer_id })).data
    expect(created?.id).not.toBe(job.id)
    for (const { id } of [job, created ?? job])
      expect((await listWorkOrderPhotos(office, id, {})).data).toMatchObject([{ sha256: upload }])
  })

  it('is also one of a task that is gone for good', async () => {
    const upload = await picture(40)
    const task = await createTask(office, job.id, { name: 'Service' })
    await db().task.deleteMany({ where: { id: task.id } })
    const payload = { task_id: task.id, name: 'Service', upload }
    expect(await phone.send(phone.command('photo', job.id, { payload }))).toMatchObject([{ outcome: 'accepted' }])
    expect((await listWorkOrderPhotos(office, job.id, {})).data).toMatchObject([{ sha256: upload }])
  })
})
