import { expect, it } from 'vitest'
import { askedBeforeCompletion, openRequired } from './asked'

const ITEMS = [
  { id: 'seals', label: 'Door seals', required: true },
  { id: 'pressure', label: 'Pressure', required: true },
  { id: 'remark', label: 'Remark', required: false },
]
const task = (more: object = {}) => ({
  id: 'service',
  status: 'in_progress' as const,
  checklist: { id: 'one' },
  photos: [],
  checklist_responses: [{ item_id: 'seals' }],
  checklist_answers: [],
  ...more,
})
const job = (more: object = {}) => ({ tasks: [task()], completion: null, photos: [], photos_waiting: [], ...more })

it('lets no required item be forgotten, also where the job type has no completion rules', () => {
  expect(askedBeforeCompletion(job(), [], () => ITEMS)).toEqual([
    { kind: 'answer', task_id: 'service', item_id: 'pressure', label: 'Pressure' },
  ])
})

it('requires nothing of a skipped task, and no item that may be left out', () => {
  expect(openRequired(task({ status: 'skipped' }), ITEMS)).toEqual([])
  expect(openRequired(task({ checklist_answers: [{ item_id: 'pressure' }] }), ITEMS)).toEqual([])
})

it('asks for what the completion rules name beside them, each once', () => {
  const completion = {
    min_photos: 2,
    signature: 'customer' as const,
    all_items: true,
    meters: [
      { name: 'Hours', is_read: false },
      { name: 'Cycles', is_read: true },
    ],
  }
  const newRequest = (signed: 'customer'[]) =>
    askedBeforeCompletion(job({ completion, photos_waiting: [{}] }), signed, () => ITEMS).map(({ kind }) => kind)
  expect(newRequest([])).toEqual(['answer', 'photos', 'meter', 'signature'])
  expect(newRequest(['customer'])).toEqual(['answer', 'photos', 'meter'])
})
