import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { syncField } from '@/lib/services/field/sync'
import { createHoldReason } from '@/lib/services/work/hold-reasons'
import { getWorkOrder, readWorkOrderDetail, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { enterFieldEvent, listFieldEvents } from './index'

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
const events = async () => (await listFieldEvents(office, job.id, { page: 1, per_page: 25 })).data
const eventTextOf = async (kind: string) => (await events()).find((one) => one.kind === kind)?.id ?? ''

describe('an event that the office enters', () => {
  it('is listed as entered by whom, and leaves the status', async () => {
    const occurred_at = ago(10)
    const { id } = await enterFieldEvent(office, job.id, {
      kind: 'arrived',
      occurred_at,
      technician_id: home.technician_id,
    })
    expect(await events()).toMatchObject([
      { id, kind: 'arrived', occurred_at, source: 'api', recorded_by: office.actor.name, device: null, voids_id: null },
    ])
    expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'assigned', started_at: null })
  })

  it('is refused with the names of what is wrong', async () => {
    const wrong = (body: Record<string, unknown>) =>
      enterFieldEvent(office, job.id, body).then(
        () => [],
        (error: { details?: { field: string }[] }) => error.details?.map(({ field }) => field).toSorted(),
      )
    expect(await wrong({})).toEqual(['kind', 'occurred_at', 'technician_id'])
    const body = { kind: 'arrived', occurred_at: ago(1), technician_id: home.technician_id }
    expect(await wrong({ ...body, kind: 'withdrawn' })).toEqual(['voids_id'])
    expect(await wrong({ ...body, technician_id: job.id })).toEqual(['technician_id'])
    expect(await wrong({ ...body, occurred_at: ago(-60) })).toEqual(['occurred_at'])
    expect(await wrong({ ...body, occurred_at: 'soon' })).toEqual(['occurred_at'])
    expect(await wrong({ ...body, visit_id: home.customer_id })).toEqual(['visit_id'])
    expect(await wrong({ ...body, pause_reason_id: job.id })).toEqual(['pause_reason_id', 'pause_reason_id'])
    expect(await wrong({ ...body, voids_id: job.id })).toEqual(['voids_id'])
    expect(await events()).toEqual([])
    const reader = withScopes(office, 'read:work-orders')
    await expect(enterFieldEvent(reader, job.id, body)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a correction', () => {
  it('takes the place of what was told, which stays listed, and moves the start of the job along', async () => {
    await phone.send(phone.command('start', job.id, { occurred_at: ago(60) }))
    const started = await eventTextOf('work_started')
    const [really, finally_] = [ago(90), ago(85)]
    const first = await enterFieldEvent(office, job.id, {
      kind: 'work_started',
      occurred_at: really,
      voids_id: started,
    })
    expect(first).toMatchObject({ voids_id: started, technician: { id: home.technician_id } })
    expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'in_progress', started_at: really })
    expect((await events()).find(({ id }) => id === started)?.voided_by_id).toBe(first.id)
    // Once: the next correction names the last one.
    const again = { kind: 'work_started', occurred_at: finally_ } as const
    await expect(enterFieldEvent(office, job.id, { ...again, voids_id: started })).rejects.toMatchObject({
      details: [{ field: 'voids_id', message: expect.stringContaining(first.id) as string }],
    })
    await enterFieldEvent(office, job.id, { ...again, voids_id: first.id })
    expect(await getWorkOrder(office, job.id)).toMatchObject({ started_at: finally_ })
    const { on_site } = await readWorkOrderDetail(office, job.id)
    expect(on_site.map(({ is_corrected, recorded_by }) => [is_corrected, recorded_by])).toEqual([
      [true, null],
      [false, office.actor.name],
      [true, office.actor.name],
    ])
  })

  it('does not turn the work around', async () => {
    await phone.send(
      phone.command('start', job.id, { occurred_at: ago(60) }),
      phone.command('complete_job', job.id, { occurred_at: ago(30) }),
    )
    const late = { kind: 'work_started', occurred_at: ago(10), voids_id: await eventTextOf('work_started') }
    const early = { kind: 'completed', occurred_at: ago(70), voids_id: await eventTextOf('completed') }
    for (const body of [late, early])
      await expect(enterFieldEvent(office, job.id, body)).rejects.toMatchObject({ details: [{ field: 'occurred_at' }] })
    const completed_at = ago(20)
    await enterFieldEvent(office, job.id, { ...early, occurred_at: completed_at })
    expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'completed', completed_at })
  })

  it('moves the hold that followed from the event', async () => {
    const { customer_id, technician_id } = home
    job = await makeWorkOrder(office, { customer_id, technician_id })
    await db().workOrder.updateMany({ where: { id: job.id }, data: { created_at: new Date(ago(300)) } })
    const reason = await createHoldReason(office, { name: 'Waiting for a part', who: 'supplier', stops: [] })
    await phone.send(
      phone.command('start', job.id, { occurred_at: ago(90) }),
      phone.command('pause', job.id, { occurred_at: ago(60), payload: { reason_id: reason.id } }),
      phone.command('resume', job.id, { occurred_at: ago(20) }),
    )
    const holds = () => db().workOrderHold.findMany({ where: { account_id: office.accountId, work_order_id: job.id } })
    const [before] = await holds()
    const [paused, resumed] = [ago(50), ago(40)]
    await enterFieldEvent(office, job.id, {
      kind: 'paused',
      occurred_at: paused,
      voids_id: await eventTextOf('paused'),
    })
    await enterFieldEvent(office, job.id, {
      kind: 'resumed',
      occurred_at: resumed,
      voids_id: await eventTextOf('resumed'),
    })
    // Its reason stays.
    const liveEvents = (await events()).filter(({ voided_by_id }) => voided_by_id === null)
    expect(liveEvents.map(({ kind, pause_reason }) => [kind, pause_reason?.name])).toEqual([
      ['work_started', undefined],
      ['paused', 'Waiting for a part'],
      ['resumed', undefined],
    ])
    expect(await holds()).toMatchObject([
      { id: before?.id, started_at: new Date(paused), ended_at: new Date(resumed), undone: false },
    ])
  })

  it('of what did not happen takes it away from the phone and from where it stood', async () => {
    await updateWorkOrder(office, job.id, { scheduled_date: new Date().toISOString() })
    await phone.send(phone.command('arrive', job.id, { occurred_at: ago(5) }))
    const arrived = await eventTextOf('arrived')
    const onPhone = async () => {
      const { jobs } = await syncField(sam, { device_id: phone.device_id })
      return jobs[0]?.on_site.map(({ kind }) => kind)
    }
    expect(await onPhone()).toEqual(['arrived'])
    const withdrawn = await enterFieldEvent(office, job.id, { kind: 'withdrawn', voids_id: arrived })
    expect(await onPhone()).toEqual([])
    await expect(enterFieldEvent(office, job.id, { kind: 'withdrawn', voids_id: withdrawn.id })).rejects.toMatchObject({
      details: [{ field: 'kind' }],
    })
    // It did happen after all.
    await enterFieldEvent(office, job.id, { kind: 'arrived', voids_id: withdrawn.id })
    expect(await onPhone()).toEqual(['arrived'])
  })
})
