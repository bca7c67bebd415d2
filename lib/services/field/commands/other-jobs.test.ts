import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { CommandKind } from '@/lib/domain/field/kinds'
import { createPart } from '@/lib/services/assets/parts'
import { createChecklist } from '@/lib/services/work/checklists'
import { createTask, deleteTask, getTask, restoreTask } from '@/lib/services/work/tasks'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { decideCommand, getCommand } from './index'

let office: ServiceContext
let phone: Awaited<ReturnType<typeof makePhone>>
let job: { id: string }
let task_id: string
let item_id: string
let part_id: string

beforeEach(async () => {
  office = await makeAccount()
  const home = await makeHousehold(office)
  phone = await makePhone(await signInAs(office, home.technician_id))
  const { customer_id } = home
  job = await makeWorkOrder(office, { customer_id, technician_id: home.technician_id })
  const other = await makeWorkOrder(office, { customer_id })
  const checklist = await createChecklist(office, { name: 'Start-up', items: [{ label: 'Power off' }] })
  item_id = checklist.items[0]?.id ?? ''
  part_id = (await createPart(office, { name: 'Fan motor' })).id
  task_id = (await createTask(office, other.id, { name: 'Inspect', checklist_id: checklist.id })).id
})

/** Each command that names a task, with one that is of another job. */
function commandsOnOther(occurred_at = new Date().toISOString()) {
  const payloads: [CommandKind, object][] = [
    ['complete_task', { task_id, name: 'Inspect', notes: 'All well, says the attacker' }],
    ['reopen_task', { task_id, name: 'Inspect' }],
    ['set_field', { task_id, field: 'notes', value: 'Signed off' }],
    ['set_field', { task_id, field: 'actual_duration', value: 480 }],
    ['answer_check', { task_id, item_id, label: 'Power off', response: true }],
    ['part_used', { task_id, part_id, name: 'Fan motor', quantity: 9 }],
    ['complete_job', { complete_tasks: [task_id] }],
  ]
  return payloads.map(([kind, payload]) => phone.command(kind, job.id, { payload, occurred_at }))
}

describe('a command that names a task of another job', () => {
  const situations: [string, () => Promise<unknown>, string | undefined][] = [
    ['arrives in time', async () => undefined, undefined],
    ['is older than fourteen days', async () => undefined, new Date(Date.now() - 20 * 86_400_000).toISOString()],
    ['meets a cancelled job', () => updateWorkOrder(office, job.id, { status: 'cancelled' }), undefined],
  ]
  it.each(situations)('writes nothing to it when it %s and the office applies it', async (_name, before, at) => {
    await before()
    const untouched = await getTask(office, task_id)
    const sent = commandsOnOther(at)
    await phone.send(...sent)
    expect(await getTask(office, task_id)).toEqual(untouched)
    for (const { id } of sent) {
      const { outcome } = await getCommand(office, id)
      if (outcome === 'needs_decision') await decideCommand(office, id, { action: 'apply' }).catch(() => undefined)
    }
    expect(await getTask(office, task_id)).toEqual(untouched)
  })

  it('can’t be applied, only discarded', async () => {
    const [complete] = commandsOnOther()
    expect(await phone.send(complete!)).toMatchObject([{ outcome: 'needs_decision', reason: 'record_gone' }])
    const apply = decideCommand(office, complete!.id, { action: 'apply' })
    await expect(apply).rejects.toMatchObject({ code: 'parent_in_trash' })
    expect(await decideCommand(office, complete!.id, { action: 'discard' })).toMatchObject({ outcome: 'refused' })
  })

  it('is applied to a task of its own job that came back from the trash', async () => {
    const ownTask = await createTask(office, job.id, { name: 'Clean' })
    await deleteTask(office, ownTask.id)
    const complete = phone.command('complete_task', job.id, { payload: { task_id: ownTask.id, name: 'Clean' } })
    expect(await phone.send(complete)).toMatchObject([{ reason: 'record_gone' }])
    const apply = () => decideCommand(office, complete.id, { action: 'apply' })
    await expect(apply()).rejects.toMatchObject({ code: 'parent_in_trash' })
    await restoreTask(office, ownTask.id)
    expect(await apply()).toMatchObject({ outcome: 'accepted' })
    expect(await getTask(office, ownTask.id)).toMatchObject({ status: 'completed' })
  })
})
