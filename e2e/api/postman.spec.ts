import { expect, test } from '@playwright/test'
import { makeCompany } from '@/e2e/support/company'
import { serverUrl } from '@/e2e/support/server'
import { makeWorld, type World } from '@/lib/testing/api/world'

/* The Postman collection as it is served, sent as Postman would: only the variables are filled in. */

type Field = { key: string; value: string; disabled?: boolean }
type Request = {
  method: string
  header: Field[]
  auth?: { type: string }
  url: { raw: string; variable?: Field[] }
  body?: { mode: string; raw?: string; urlencoded?: Field[] }
}
type Folder = { name: string; item: { name: string; request: Request }[] }
type Collection = { variable: Field[]; item: Folder[] }

const parents = (world: World): Record<string, string> => ({
  assets: world.asset.id,
  technicians: world.technician.id,
  'work-orders': world.workOrder.id,
})

/** The first reading request of a folder, those without an id first; what OAuth has is no reading. */
function oneOf({ item }: Folder): Request | undefined {
  const requests = item.map(({ request }) => request)
  const reading = requests.filter(({ method }) => method === 'GET')
  return reading.find(({ url }) => !url.variable) ?? reading[0] ?? requests[0]
}

async function send({ method, header, auth, url, body }: Request, variables: Record<string, string>, world: World) {
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/gu, (_all, name: string) => variables[name] ?? '')
  const [, collection = ''] = /\}\/([\w-]+)/u.exec(url.raw) ?? []
  const headers = Object.fromEntries(header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value]))
  if (auth?.type !== 'noauth') headers.Authorization = fill('Bearer {{apiKey}}')
  const form = body?.urlencoded?.map(({ key, value }): [string, string] => [key, value])
  return fetch(fill(url.raw).replace(':id', parents(world)[collection] ?? ''), {
    method,
    headers,
    ...(body && { body: form ? new URLSearchParams(form) : body.raw }),
  })
}

test('a request of each folder is answered when the variables are filled in', async () => {
  const { api, keyFor } = await makeCompany()
  const world = await makeWorld(api)
  // A record has a calendar feed when somebody asked for one.
  expect((await api.post(`/technicians/${world.technician.id}/calendar-feed`)).status).toBe(200)
  const served = await fetch(`${serverUrl()}/api/v1/postman.json`)
  expect(served.status).toBe(200)
  const { variable, item } = (await served.json()) as Collection
  const variables = Object.fromEntries(variable.map(({ key, value }) => [key, value]))
  variables.apiKey = await keyFor('admin')
  expect(item.length).toBeGreaterThan(20)
  for (const folder of item) {
    const request = oneOf(folder)
    if (!request) throw new Error(`${folder.name} has no request`)
    const answer = await send(request, variables, world)
    // The tokens of the example are nobody's.
    const wanted = folder.name === 'OAuth' ? 401 : 200
    expect(answer.status, `${folder.name}: ${request.url.raw} ${await answer.clone().text()}`).toBe(wanted)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/u)
  }
})
