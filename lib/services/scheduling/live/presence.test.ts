import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import type { Viewer } from '@/lib/domain/board/presence'
import { newId } from '@/lib/domain/id'
import { createUser } from '@/lib/services/company/accounts'
import { makeAccount } from '@/lib/testing/account'
import { forgetViewer, type LiveEvent, livePoint, noteViewer, stopLive, watchWorkOrders } from './index'

let account: ServiceContext
let ana: ServiceContext
let ben: ServiceContext

beforeAll(async () => {
  account = await makeAccount()
  const person = async (name: string): Promise<ServiceContext> => {
    const email = `${newId()}@example.com`
    await createUser(account, { email, name, password: 'correct horse battery', role: 'dispatcher' })
    const { id } = await db().user.findFirstOrThrow({ where: { email }, select: { id: true } })
    return { ...account, actor: { type: 'user', id, name } }
  }
  ana = await person('Ana')
  ben = await person('Ben')
})
afterAll(stopLive)

/** Who somebody's open board shows, kept as a browser keeps it. */
async function watch(ctx: ServiceContext) {
  const seen = new Map<string, Viewer>()
  let checkViewers = () => {}
  const send = ({ event, data }: LiveEvent) => {
    if (event !== 'presence') return
    if (data.whole) seen.clear()
    for (const viewer of data.here) seen.set(viewer.id, viewer)
    for (const id of data.left) seen.delete(id)
    checkViewers()
  }
  const stop = await watchWorkOrders(ctx, await livePoint(), {
    send,
    onReplaced: () => undefined,
    onUserChanged: () => undefined,
  })
  onTestFinished(stop)
  const until = (fits: (viewers: Viewer[]) => boolean) =>
    new Promise<Viewer[]>((resolve) => {
      checkViewers = () => fits([...seen.values()]) && resolve([...seen.values()])
      checkViewers()
    })
  return { until }
}

const board = (id: string, more: object = {}) => ({
  id,
  first_day: '2026-11-23',
  last_day: '2026-11-23',
  moving: null,
  opened: null,
  ...more,
})

it('sends the days viewed, the jobs moved and open, and the departure of colleagues', async () => {
  const { until } = await watch(ben)
  const id = newId()
  const job = newId()
  await noteViewer(ana, board(id))
  const [viewer] = await until((viewers) => viewers.length === 1)
  expect(viewer).toEqual({ ...board(id), user_id: ana.actor.id, name: 'Ana' })
  await noteViewer(ana, board(id, { moving: job }))
  await until(([one]) => one?.moving === job)
  await noteViewer(ana, board(id, { opened: job }))
  await until(([one]) => one?.opened === job && one.moving === null)
  await noteViewer(ana, board(id, { last_day: '2026-11-29' }))
  await until(([one]) => one?.moving === null && one.last_day === '2026-11-29')
  await forgetViewer(ana, id)
  await until((viewers) => viewers.length === 0)
})

it('sends a new viewer all present colleagues, and nobody of another company', async () => {
  const id = newId()
  await noteViewer(ana, board(id))
  const { until } = await watch(ben)
  await until((viewers) => viewers.some((one) => one.id === id))
  const stranger = await makeAccount()
  const others = await watch({ ...stranger, actor: ana.actor })
  await noteViewer(ben, board(newId()))
  await until((viewers) => viewers.length === 2)
  expect(await others.until(() => true)).toEqual([])
  await db().presence.deleteMany({ where: { account_id: account.accountId } })
})

it('drops a silent browser and restores it when it reports again', async () => {
  const id = newId()
  await noteViewer(ana, board(id))
  await db().presence.updateMany({ where: { id }, data: { seen_at: new Date(Date.now() - 60_000) } })
  const { until } = await watch(ben)
  // Somebody else's coming makes everybody look.
  const other = newId()
  await noteViewer(ben, board(other))
  const here = await until((viewers) => viewers.length > 0)
  expect(here.map((viewer) => viewer.id)).toEqual([other])
  await noteViewer(ana, board(id))
  await until((viewers) => viewers.length === 2)
})

it('rejects reports for another user’s browser', async () => {
  const id = newId()
  await noteViewer(ana, board(id))
  await noteViewer(ben, board(id, { moving: newId() }))
  await forgetViewer(ben, id)
  const row = await db().presence.findFirstOrThrow({ where: { id } })
  expect(row).toMatchObject({ user_id: ana.actor.id, moving: null })
})
