import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { ROLE_SCOPES } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { createJobType, updateJobType } from '@/lib/services/work/job-types'
import { completeTask } from '@/lib/services/work/tasks'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeChecklist } from '@/lib/testing/factories/tasks'
import { makeUser } from '@/lib/testing/factories/users'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { moveOwnJob, readOwnDay, readOwnJob } from './index'

const DAY = '2026-11-24'
let office: ServiceContext
let sam: ServiceContext
let job: { customer_id: string; technician_id: string; scheduled_date: string }

beforeEach(async () => {
  office = await makeAccount()
  const { customer_id, technician_id } = await makeHousehold(office)
  job = { customer_id, technician_id, scheduled_date: `${DAY}T15:00:00Z` }
  const user = await makeUser(office, { role: 'technician' })
  const where = { account_id_id: { account_id: office.accountId, id: user.id } }
  await db().user.update({ where, data: { technician_id } })
  const actor = { type: 'user' as const, id: user.id, name: 'Sam' }
  sam = { ...office, actor, scopes: new Set(ROLE_SCOPES.technician) }
})

it('names what the completion rules ask for until it is there, and lets the job be completed all the same', async () => {
  const checklist = await makeChecklist(office, ['Power off', 'Filters'])
  const { id: job_type_id } = await createJobType(office, {
    ...{ name: 'Service', completion_rules: { min_photos: 2, all_items: true, signature: 'customer' } },
    tasks: [{ name: 'Look', checklist_id: checklist.id }],
  })
  const plain = await makeWorkOrder(office, job)
  const made = await makeWorkOrder(office, { ...job, job_type_id })
  // The order was made by the version of then.
  await updateJobType(office, job_type_id, { completion_rules: {} })
  const missing = async () => {
    const { jobs } = await readOwnDay(sam, DAY, DAY)
    const told = (await readOwnJob(sam, made.id)).missing
    expect(jobs.find(({ id }) => id === made.id)?.missing).toEqual(told)
    expect(jobs.find(({ id }) => id === plain.id)?.missing).toEqual([])
    return told
  }
  expect(await missing()).toEqual([
    '2 photos (0 of 2 taken)',
    'Answers to 2 checklist items',
    'The customer’s signature',
  ])
  const { tasks } = await readOwnJob(sam, made.id)
  const responses = checklist.item_ids.map((item_id) => ({ item_id, response: false }))
  await completeTask(office, tasks[0]?.id ?? '', { checklist_responses: responses })
  expect(await missing()).toEqual(['2 photos (0 of 2 taken)', 'The customer’s signature'])
  await updateWorkOrder(office, made.id, { status: 'in_progress' })
  expect(await moveOwnJob(sam, made.id, { status: 'completed' })).toMatchObject({ status: 'completed' })
})
