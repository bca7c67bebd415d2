import { expect, it } from 'vitest'
import { registerDevice } from '@/lib/services/field/devices'
import { createJobType, updateJobType } from '@/lib/services/work/job-types'
import { completeTask } from '@/lib/services/work/tasks'
import { makeAccount } from '@/lib/testing/account'
import { makeChecklist } from '@/lib/testing/factories/tasks'
import { signInAs } from '@/lib/testing/factories/field'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { syncField } from './index'

const NOW = new Date('2027-03-10T16:00:00Z')

it('names what the completion rules ask for until it is there, by the version that the job was made by', async () => {
  const office = await makeAccount()
  const { customer_id, technician_id } = await makeHousehold(office)
  const sam = await signInAs(office, technician_id)
  const { id: device_id } = await registerDevice(sam, { label: 'Phone' })
  const checklist = await makeChecklist(office, ['Power off', 'Filters'])
  const { id: job_type_id } = await createJobType(office, {
    name: 'Service',
    completion_rules: { min_photos: 2, all_items: true },
    tasks: [{ name: 'Look', checklist_id: checklist.id }],
  })
  const job = { customer_id, technician_id, scheduled_date: '2027-03-10T18:00:00Z' }
  const plain = await makeWorkOrder(office, job)
  const createdOrder = await makeWorkOrder(office, { ...job, job_type_id })
  // The order was made by the version of then.
  await updateJobType(office, job_type_id, { completion_rules: {} })
  const synced = async (id: string) => {
    const { jobs } = await syncField(sam, { device_id }, NOW)
    return jobs.find(({ work_order }) => work_order.id === id)
  }
  expect((await synced(plain.id))?.missing).toEqual([])
  const first = await synced(createdOrder.id)
  expect(first?.missing).toEqual(['2 photos (0 of 2 taken)', 'Answers to 2 checklist items'])
  const responses = checklist.item_ids.map((item_id) => ({ item_id, response: false }))
  await completeTask(office, first?.tasks[0]?.id ?? '', { checklist_responses: responses })
  expect((await synced(createdOrder.id))?.missing).toEqual(['2 photos (0 of 2 taken)'])
})
