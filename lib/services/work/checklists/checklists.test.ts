import { beforeEach, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { checklistRecord } from '@/lib/schemas/work/checklist'
import { completeTask, getTask } from '@/lib/services/work/tasks'
import { makeAccount } from '@/lib/testing/account'
import { makeLabelledChecklist } from '@/lib/testing/factories/catalogue'
import { makeTask } from '@/lib/testing/factories/tasks'
import { deleteChecklist, getChecklist, updateChecklist } from '@/lib/services/work/checklists'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

const labels = (record: { items: { label: string }[] }) => record.items.map((item) => item.label)

test('keeps items with their id in the new order, adds those without, and removes the others', async () => {
  const checklist = await makeLabelledChecklist(ctx, 'a', 'b', 'c')
  expect(checklistRecord.strict().safeParse(checklist).error).toBeUndefined()
  const [a, , c] = checklist.items
  const changed = await updateChecklist(ctx, checklist.id, {
    items: [{ id: c?.id, label: 'c again' }, { label: 'new' }, { id: a?.id, label: 'a' }],
  })
  expect(labels(changed)).toEqual(['c again', 'new', 'a'])
  expect([changed.items[0]?.id, changed.items[2]?.id]).toEqual([c?.id, a?.id])
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(checklist.updated_at))
  expect(labels(await updateChecklist(ctx, checklist.id, { name: 'Renamed' }))).toEqual(['c again', 'new', 'a'])
  expect(labels(await updateChecklist(ctx, checklist.id, { items: [] }))).toEqual([])
})

test('names an id that is unknown to the checklist or sent twice', async () => {
  const checklist = await makeLabelledChecklist(ctx, 'a', 'b')
  const other = await makeLabelledChecklist(ctx, 'x')
  const [a] = checklist.items
  const items = [a?.id, newId(), other.items[0]?.id, 'nonsense', a?.id].map((id) => ({ id, label: 'label' }))
  await expect(updateChecklist(ctx, checklist.id, { items })).rejects.toMatchObject({
    code: 'validation_error',
    details: [
      { field: 'items[1].id' },
      { field: 'items[2].id' },
      { field: 'items[3].id' },
      { field: 'items[4].id', message: 'is named twice' },
    ],
  })
  expect(await getChecklist(ctx, checklist.id)).toEqual(checklist)
})

test('keeps answers after their item or checklist is deleted', async () => {
  const checklist = await makeLabelledChecklist(ctx, 'a', 'b')
  const task = await makeTask(ctx, { checklist_id: checklist.id })
  const [a, b] = checklist.items
  await completeTask(ctx, task.id, { checklist_responses: [{ item_id: a?.id, response: true }] })
  await updateChecklist(ctx, checklist.id, { items: [{ id: b?.id, label: 'b' }] })
  await deleteChecklist(ctx, checklist.id)
  const { checklist: shown, checklist_responses } = await getTask(ctx, task.id)
  expect(shown).toEqual({ id: checklist.id, name: checklist.name })
  expect(checklist_responses).toEqual([expect.objectContaining({ item_id: a?.id, response: true })])
})
