import { PostmanValidator } from '@har-sdk/validator'
import { expect, test } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from './document'
import { postmanCollection } from './postman'

const APP_URL = 'https://fieldline.example'
const document = openApiDocument(allContracts, APP_URL)
const collection = postmanCollection(document, APP_URL)

type Field = { key: string; value: string; disabled?: boolean }
type Item = {
  name: string
  request: {
    method: string
    header: Field[]
    url: { raw: string; query?: Field[]; variable?: Field[] }
    auth?: unknown
    body?: { raw?: string }
  }
  response: { code: number; body: string }[]
}
const folders = collection.item as { name: string; item: Item[] }[]
const requests = folders.flatMap(({ item }) => item)
const find = (method: string, address: string) =>
  requests.find(({ request }) => request.method === method && request.url.raw === address)

test('the collection is valid by the schema of the format 2.1', async () => {
  const errors = await new PostmanValidator().verify(collection as never)
  expect(errors).toEqual([])
})

test('every operation of the document is in the folder of its tag', () => {
  const paths = document.paths as Record<string, Record<string, { tags?: string[] }>>
  const operations = Object.values(paths).flatMap((item) => Object.values(item).filter(({ tags }) => tags))
  expect(requests).toHaveLength(operations.length)
  for (const { name, item } of folders) expect(item.length, name).toBeGreaterThan(0)
})

test('a request has its example, its key as a variable, and its options switched off', () => {
  const create = find('POST', '{{baseUrl}}/work-orders')
  expect(JSON.parse(create?.request.body?.raw ?? '')).toEqual(
    allContracts.find(({ id }) => id === 'createWorkOrder')?.example?.body,
  )
  expect(create?.request.header.find(({ key }) => key === 'Idempotency-Key')).toMatchObject({ disabled: true })
  expect(create?.response).toMatchObject([{ code: 201 }])
  const list = find('GET', '{{baseUrl}}/work-orders')
  expect(list?.request.url.query?.every(({ disabled }) => disabled)).toBe(true)
  expect(find('PATCH', '{{baseUrl}}/work-orders/:id')?.request.url.variable).toMatchObject([{ key: 'id' }])
  expect(collection.auth).toMatchObject({ bearer: [{ key: 'token', value: '{{apiKey}}' }] })
})

test('a parameter that is needed is switched on with its example, and the document says that it is needed', () => {
  const search = find('GET', '{{baseUrl}}/search?search=harbor')
  expect(search?.request.url.query?.filter(({ disabled }) => !disabled)).toMatchObject([
    { key: 'search', value: 'harbor' },
  ])
})

test('what needs no credential sends none, and OAuth is beside the API', () => {
  expect(find('GET', '{{baseUrl}}/openapi.json')?.request.auth).toEqual({ type: 'noauth' })
  expect(find('POST', '{{appUrl}}/oauth/token')?.request).toMatchObject({
    auth: { type: 'noauth' },
    body: { mode: 'urlencoded' },
  })
})
