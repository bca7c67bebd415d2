import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { doneWords } from '@/lib/domain/field/words'
import { createPart } from '@/lib/services/assets/parts'
import { receivePiece } from '@/lib/services/field/uploads'
import { createChecklist } from '@/lib/services/work/checklists'
import { createTask, deleteTask } from '@/lib/services/work/tasks'
import { readWorkOrderDetail } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { decideCommand } from './index'

let office: ServiceContext
let sam: ServiceContext
let phone: Awaited<ReturnType<typeof makePhone>>
let job: { id: string }
let task: { id: string }
let item: { id: string }

beforeEach(async () => {
  office = await makeAccount()
  const { customer_id, technician_id } = await makeHousehold(office)
  sam = await signInAs(office, technician_id)
  phone = await makePhone(sam)
  job = await makeWorkOrder(office, { customer_id, technician_id })
  const checklist = await createChecklist(office, {
    name: 'Service',
    items: [{ label: 'Pressure', kind: 'number', unit: 'bar' }],
  })
  item = checklist.items[0]!
  task = await createTask(office, job.id, { name: 'Service', checklist_id: checklist.id })
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

async function picture(red: number): Promise<string> {
  const background = { r: red, g: 0, b: 0 }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const piece = { byte_size: bytes.length, offset: 0, data: bytes.toString('base64') }
  await receivePiece(sam, { device_id: phone.device_id, sha256: digestOf(bytes), ...piece })
  return digestOf(bytes)
}

/** What the office reads, the first thing first: the words, what of it is crossed out, and what it shows. */
async function read(ctx = office) {
  const { on_site } = await readWorkOrderDetail(ctx, job.id)
  return on_site.toReversed().map(({ kind, text, is_corrected, evidence }) => {
    const words = evidence ? doneWords(kind, evidence.payload) : kind
    return [
      `${words}${text ? `: ${text}` : ''}`,
      is_corrected,
      evidence?.caption ?? evidence?.former ?? evidence?.outcome ?? null,
    ]
  })
}

describe('the timeline of a work order', () => {
  it('has what its technician recorded in the order of events, with what it took the place of', async () => {
    const part = await createPart(office, { name: 'Belt' })
    const [ofTask, deleted, name] = [await picture(1), await picture(2), await picture(3)]
    const about = { task_id: task.id, name: 'Service' }
    const belt = { task_id: task.id, part_id: part.id, name: 'Belt' }
    const pressure = { task_id: task.id, item_id: item.id, label: 'Pressure' }
    const done: [Parameters<typeof phone.command>[0], object][] = [
      ['start_day', {}],
      ['start', {}],
      ['answer_item', { ...pressure, value: 2.5 }],
      ['photo', { ...about, upload: ofTask }],
      ['photo', { upload: deleted }],
      ['caption_photo', { task_id: task.id, upload: ofTask, caption: 'Worn' }],
      ['delete_photo', { upload: deleted }],
      ['part_used', { ...belt, quantity: 2 }],
      ['part_not_used', { ...belt, quantity: 1 }],
      ['start_break', {}],
      ['end_break', {}],
      ['answer_item', { ...pressure, value: 3 }],
      ['follow_up', { what: 'part', name: 'Motor', quantity: 1, description: 'It hums' }],
      ['complete_task', about],
      [
        'signature',
        { signer_name: 'Dana', role: 'customer', statement: 'Done', document_sha256: digestOf(''), image_sha256: name },
      ],
      ['complete_job', {}],
    ]
    const commands = done.map(([kind, payload], place) =>
      phone.command(kind, job.id, { payload, occurred_at: ago(60 - place) }),
    )
    expect((await phone.send(...commands)).map(({ message }) => message).filter(Boolean)).toEqual([])
    const expected = [
      ['work_started', false, null],
      ['recorded “Pressure”', true, null],
      ['took a photo for “Service”', false, 'Worn'],
      ['took a photo of the job', true, null],
      ['deleted a photo', false, null],
      ['used 2 × Belt', false, null],
      ['took back that 1 × Belt was used', false, null],
      ['start_break', false, null],
      ['end_break', false, null],
      ['recorded “Pressure”', false, 2.5],
      ['asked for 1 × Motor: It hums', false, 'needs_decision'],
      ['completed “Service”', false, null],
      ['had Dana sign', false, null],
      ['completed', false, null],
    ]
    expect(await read()).toEqual(expected)
    // Whoever may not see working time is shown no breaks.
    const withoutTime = withScopes(office, 'read:work-orders', 'read:customers', 'read:assets')
    expect((await read(withoutTime)).map(([words]) => words)).toEqual(
      expected.map(([words]) => words).filter((words) => !String(words).endsWith('break')),
    )
    const { on_site } = await readWorkOrderDetail(office, job.id)
    const pictures = on_site.flatMap(({ kind, evidence }) => (evidence?.picture ? [kind] : []))
    expect(pictures).toEqual(['signature', 'photo'])
    const followUp = commands.find(({ kind }) => kind === 'follow_up')!
    await decideCommand(office, followUp.id, { action: 'discard' })
    expect((await read())[10]?.[2]).toBe('refused')
  })

  it('leaves to the note what became one, as its task was gone', async () => {
    await deleteTask(office, task.id)
    const payload = { task_id: task.id, item_id: item.id, label: 'Pressure', value: 2 }
    await phone.send(phone.command('answer_item', job.id, { payload }))
    expect(await read()).toEqual([['note: Pressure: 2', false, null]])
  })
})
