import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { GET as exportList } from '@/app/(console)/export/[list]/route'
import { GET as readLogo } from '@/app/company-logo/[logo]/route'
import { GET as whoIsSignedIn } from '@/app/(auth)/signed-in/user/route'
import { GET as authorize } from '@/app/oauth/authorize/route'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { listDevices, registerDevice, revokeDevice } from '@/lib/services/field/devices'
import { makeAccount } from '@/lib/testing/account'
import { routesOf, signInTechnician } from '@/lib/testing/field-phone'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { CALLBACK, makeApplication } from '@/lib/testing/oauth-client'
import { userOfRequest } from './session'

let office: ServiceContext
let sam: Awaited<ReturnType<typeof signInTechnician>>

const request = (path: string) => new Request(`http://127.0.0.1${path}`, { headers: { cookie: sam.cookie } })
const sync = async (device_id: string) => {
  const answer = await routesOf(sam.cookie)(`/field/sync?device_id=${device_id}`)
  const { error } = (await answer.json()) as { error?: { code: string } | string }
  return [answer.status, typeof error === 'object' ? error.code : error]
}

beforeEach(async () => {
  office = await makeAccount()
  sam = await signInTechnician(office, (await makeHousehold(office)).technician_id)
})

describe('the sign-in of a technician’s phone', () => {
  it('opens what the phone asks for, and no export, consent or other route', async () => {
    const { id } = await registerDevice(sam.ctx, { label: 'Phone' })
    expect(await sync(id)).toEqual([200, undefined])
    expect((await readLogo(request('/company-logo/none'), { params: Promise.resolve({ logo: 'none' }) })).status).toBe(
      404,
    )
    const params = Promise.resolve({ list: 'customers' })
    expect((await exportList(request('/export/customers'), { params })).status).toBe(401)
    expect(await (await whoIsSignedIn(request('/signed-in/user'))).json()).toBeNull()
    const { client_id } = await makeApplication(office)
    const query = new URLSearchParams({
      client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'read:customers',
    })
    const answer = await authorize(request(`/oauth/authorize?${query}`))
    expect(answer.headers.get('location')).toContain('/sign-in?')
  })

  it('is one as soon as its device asks, when the version before registered it', async () => {
    const { id } = await registerDevice(sam.ctx, { label: 'Phone' })
    await db().userSession.updateMany({ data: { is_phone: false } })
    await db().device.updateMany({ data: { session_id: null } })
    expect(await userOfRequest(request('/'))).not.toBeNull()
    expect(await sync(id)).toEqual([200, undefined])
    expect(await userOfRequest(request('/'))).toBeNull()
  })

  it('learns that its phone was revoked, though it ended with it', async () => {
    const { id } = await registerDevice(sam.ctx, { label: 'Phone' })
    await revokeDevice(office, id)
    expect(await sync(id)).toEqual([409, 'device_revoked'])
    const again = await routesOf(sam.cookie)('/field/device', {
      method: 'POST',
      body: JSON.stringify({ label: 'New' }),
    })
    expect(again.status).toBe(409)
    expect((await listDevices(office, { page: 1, per_page: 25, sort: 'label' })).data).toHaveLength(1)
  })

  it('of somebody who works in the office, too, opens the console, and ends with the phone', async () => {
    await db().user.updateMany({ where: { id: sam.id }, data: { role: 'dispatcher' } })
    const { id } = await registerDevice(sam.ctx, { label: 'Phone' })
    expect(await userOfRequest(request('/'))).not.toBeNull()
    await revokeDevice(office, id)
    expect(await userOfRequest(request('/'))).toBeNull()
  })
})

it('no other source lets the sign-in of a phone in', () => {
  const root = join(import.meta.dirname, '../..')
  const files = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const ways = /\b(?:currentUser|phoneOrUserOfRequest|sessionOfRequest)\(|alsoPhones: true/
  const letting = files.filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && ways.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(letting.toSorted()).toEqual([
    'app/(auth)/actions.ts',
    'app/(auth)/sign-in/page.tsx',
    'app/company-logo/[logo]/route.ts',
    'lib/api/answer-phone.ts',
    'lib/auth/session.ts',
  ])
})
