import { expect, it } from 'vitest'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { GET } from './route'

const requestBoard = (cookie?: string) =>
  GET(new Request('http://127.0.0.1/board/data?view=day', { headers: cookie ? { cookie } : {} }))

it('answers 401 without a session', async () => {
  expect((await requestBoard()).status).toBe(401)
})

it('answers with the jobs of the signed-in user’s company, and of no other', async () => {
  const [mine, other] = [await makeAccount(), await makeAccount()]
  const { id } = await makeWorkOrder(mine)
  const textFor = async (account: typeof mine) =>
    (await requestBoard((await signIn(await makeUser(account))).cookie)).text()
  expect(await textFor(mine)).toContain(id)
  expect(await textFor(other)).not.toContain(id)
})
