import { expect, it } from 'vitest'
import { POST as requestToken } from '@/app/oauth/token/route'
import { appUrl } from '@/lib/env'
import { makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import type { Received } from '@/lib/testing/api/transport'
import { makeWorld, type World } from '@/lib/testing/api/world'

/* The requests of the Postman collection as it is served, with nothing but its variables filled in. */

const transport = inProcess()

type Field = { key: string; value: string; disabled?: boolean }
type PostmanRequest = {
  method: string
  header: Field[]
  auth?: { type: string }
  url: { raw: string; variable?: Field[] }
  body?: { mode: string; raw?: string; urlencoded?: Field[] }
}
type Folder = { name: string; item: { name: string; request: PostmanRequest }[] }
type Collection = { variable: Field[]; item: Folder[] }

const parents = (world: World): Record<string, string> => ({
  assets: world.asset.id,
  technicians: world.technician.id,
  'work-orders': world.workOrder.id,
})

/** The first reading request of a folder, those without an id first; what OAuth has is no reading. */
function oneOf({ item }: Folder): PostmanRequest | undefined {
  const requests = item.map(({ request }) => request)
  const reading = requests.filter(({ method }) => method === 'GET')
  return reading.find(({ url }) => !url.variable) ?? reading[0] ?? requests[0]
}

async function send(item: PostmanRequest, variables: Record<string, string>, world: World): Promise<Received> {
  const { method, header, auth, url, body } = item
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/gu, (_all, name: string) => variables[name] ?? '')
  const [, collection = ''] = /\}\/([\w-]+)/u.exec(url.raw) ?? []
  const ownHeaders = header.filter(({ disabled }) => !disabled).map(({ key, value }): [string, string] => [key, value])
  const headers = new Headers(ownHeaders)
  if (auth?.type !== 'noauth') headers.set('authorization', fill('Bearer {{apiKey}}'))
  const form = body?.urlencoded?.map(({ key, value }): [string, string] => [key, value])
  const sent = form ? new URLSearchParams(form).toString() : body?.raw
  const address = fill(url.raw)
    .replace(':id', parents(world)[collection] ?? '')
    .replace(/site_id=[^&]+/u, `site_id=${world.site.id}`)
  // What OAuth has is no part of the API.
  if (address === `${appUrl()}/oauth/token`) {
    const answer = await requestToken(new Request(address, { method, headers, body: sent }))
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return transport.send({ method, path: address.slice(appUrl().length), headers, body: sent })
}

it('answers a request of each folder of the served collection when its variables are filled in', async () => {
  const { api, keyFor } = await makeCompany(transport)
  const world = await makeWorld(api)
  // A record has a calendar feed when somebody asked for one.
  expect((await api.post(`/technicians/${world.technician.id}/calendar-feed`)).status).toBe(200)
  const served = await transport.send({ method: 'GET', path: '/api/v1/postman.json', headers: new Headers() })
  expect(served.status).toBe(200)
  const { variable, item } = JSON.parse(served.text) as Collection
  const variables = Object.fromEntries(variable.map(({ key, value }) => [key, value]))
  variables.apiKey = await keyFor('admin')
  expect(item.length).toBeGreaterThan(20)
  for (const folder of item) {
    const request = oneOf(folder)
    if (!request) throw new Error(`${folder.name} has no request`)
    const answer = await send(request, variables, world)
    // The tokens of the example are nobody's.
    const expected = folder.name === 'OAuth' ? 401 : 200
    expect(answer.status, `${folder.name}: ${request.url.raw} ${answer.text}`).toBe(expected)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/u)
  }
})
