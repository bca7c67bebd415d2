import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { EVENT_TYPES } from '@/lib/domain/events'
import { EVENT_RECORD_TYPES, resourceOf } from '@/lib/domain/resources'
import { TEST_EVENT } from '@/lib/domain/webhooks'
import { ERRORS } from '@/lib/errors'
import { CHAPTERS } from './chapters'
import { openApiDocument } from './document'

const document = openApiDocument(allContracts, 'https://fieldline.example')
const text = JSON.stringify(document)
const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
ajv.addSchema({ $id: 'document', ...document })

function resolve(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document)
}

test('every text, list and integer has its limits', () => {
  const unlimited: string[] = []
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null || /\/(examples?|enum|default)$/u.test(path)) return
    const {
      type,
      maxLength,
      maxItems,
      minimum,
      exclusiveMinimum,
      maximum,
      enum: values,
    } = node as Record<string, unknown>
    const limits: Record<string, unknown[]> = {
      string: [maxLength],
      array: [maxItems],
      integer: [minimum ?? exclusiveMinimum, maximum],
    }
    for (const [name, bounds] of Object.entries(limits))
      if ([type].flat().includes(name) && !values && !('const' in node) && bounds.includes(undefined))
        unlimited.push(path)
    for (const [key, value] of Object.entries(node)) visit(value, `${path}/${key}`)
  }
  visit(document, '')
  expect(unlimited).toEqual([])
})

test('the reference shows PUT and PATCH as one, and a list of one record’s once', () => {
  const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>
  const isLeftOut = (path: string, method: string) => paths[path]?.[method]?.['x-scalar-ignore'] === true
  expect(isLeftOut('/customers/{id}', 'patch')).toBe(true)
  expect(isLeftOut('/work-orders/{id}/tasks', 'get')).toBe(true)
  expect(paths['/tasks']?.get?.description).toContain('`GET /work-orders/{id}/tasks` answers those of one.')
  for (const [path, method] of [
    ['/customers/{id}', 'put'],
    ['/tasks', 'get'],
    ['/maintenance-plans/{id}/assets', 'get'],
  ] as const)
    expect(isLeftOut(path, method), path).toBe(false)
})

test('every reference of the document resolves', () => {
  const references = [...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, reference = '']) => reference)
  expect(references.length).toBeGreaterThan(50)
  for (const reference of references) expect(resolve(reference), reference).toBeDefined()
})

test('every schema is valid JSON Schema and can be compiled', () => {
  const { schemas } = document.components as { schemas: Record<string, unknown> }
  for (const name of Object.keys(schemas))
    expect(ajv.compile({ $ref: `document#/components/schemas/${name}` }), name).toBeTypeOf('function')
})

test('examples of bodies match their schemas', () => {
  for (const contract of allContracts) {
    if (contract.example?.body === undefined) continue
    const operation = (
      document.paths as Record<string, Record<string, { requestBody: { content: Record<string, { schema: object }> } }>>
    )[contract.path]?.[contract.method.toLowerCase()]
    const schema = operation?.requestBody.content['application/json']?.schema as { $ref: string } | undefined
    const validate = ajv.compile({ $ref: `document${schema?.$ref}` })
    expect(validate(contract.example.body), `${contract.id}: ${JSON.stringify(validate.errors)}`).toBe(true)
  }
})

test('the document names every error code', () => {
  for (const code of Object.keys(ERRORS)) expect(text).toContain(code)
})

test('every group of operations is described, and none is empty', () => {
  const used = new Set(allContracts.map(({ tag }) => tag))
  const described = (document.tags as { name: string; description: string }[]).map(({ name }) => name)
  expect([...used].filter((tag) => !described.includes(tag))).toEqual([])
  expect(described.filter((tag) => !used.has(tag))).toEqual(['OAuth', 'Reference'])
  expect(Object.values(CHAPTERS).flat().toSorted()).toEqual(described.toSorted())
})

test('every operation shows an example of its answer that matches its schema', () => {
  type Responses = Record<string, { content?: Record<string, { schema: object; example: unknown }> }>
  const paths = document.paths as Record<string, Record<string, { responses: Responses }>>
  for (const contract of allContracts) {
    const status = contract.kind === 'created' ? '201' : '200'
    const answer =
      paths[contract.path]?.[contract.method.toLowerCase()]?.responses[status]?.content?.['application/json']
    const pointer = `/paths/${contract.path.replaceAll('/', '~1')}/${contract.method.toLowerCase()}/responses/${status}`
    const validate = ajv.compile({ $ref: `document#${encodeURI(pointer)}/content/application~1json/schema` })
    expect(validate(answer?.example), `${contract.id}: ${JSON.stringify(validate.errors)}`).toBe(true)
  }
})

type Schema = { [key: string]: unknown; properties?: Record<string, Schema> }
const { schemas: components } = document.components as { schemas: Record<string, Schema> }

/** Every schema within a value, with what leads to it. */
function* schemasWithin(value: unknown, place: string): Generator<[string, Schema]> {
  if (typeof value !== 'object' || value === null) return
  yield [place, value as Schema]
  for (const [key, inner] of Object.entries(value)) yield* schemasWithin(inner, `${place}/${key}`)
}
const everySchema = [...schemasWithin(document, '')]

test('bodies of requests are closed, answers are open to fields that are added later', () => {
  for (const [name, component] of Object.entries(components))
    for (const [place, schema] of schemasWithin(component, name)) {
      if (schema.type !== 'object' || schema.properties === undefined) continue
      const isSent = name.endsWith('Request') || name.endsWith('Input')
      expect(schema.additionalProperties, place).toBe(isSent ? false : undefined)
    }
})

test('a switch is a boolean and nothing else', () => {
  const switches = everySchema.filter(([, schema]) => schema.type === 'boolean')
  expect(switches.length).toBeGreaterThan(10)
  for (const [place, schema] of switches) expect(schema.enum, place).toBeUndefined()
})

test('a type that may be null is written as a list of types, not beside a choice that says it again', () => {
  const twice = everySchema.filter(([, schema]) => schema.anyOf !== undefined && schema.type !== undefined)
  expect(twice.map(([place]) => place)).toEqual([])
})

test('every operation has one answer when it succeeds, so that a client finds the id of what it made', () => {
  type Response = { content?: Record<string, { schema: unknown }> }
  const paths = document.paths as Record<string, Record<string, { responses?: Record<string, Response> }>>
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { responses = {} }] of Object.entries(operations))
      if (method !== 'parameters' && method !== 'servers')
        expect(
          new Set(
            Object.entries(responses).flatMap(([status, { content }]) =>
              status.startsWith('2') ? JSON.stringify(content?.['application/json']?.schema) : [],
            ),
          ).size,
          `${method} ${path}`,
        ).toBe(1)
  const created = components.WorkOrderCreated?.properties?.id
  expect(created).toMatchObject({ type: 'string', format: 'uuid' })
  expect(components.WorkOrderDryRun?.properties?.id).toMatchObject({ type: 'null' })
})

test('names of components are those of the records', () => {
  expect(Object.keys(components)).toEqual(
    expect.arrayContaining(['WorkOrder', 'WorkOrderListItem', 'CreateWorkOrderRequest', 'ApiError', 'Address']),
  )
  // The names of globals would hide them in the module of a generated client.
  for (const name of Object.keys(components)) expect(name in globalThis, name).toBe(false)
})

test('every event has a message, whose schema takes the record as its GET answers it', () => {
  const webhooks = document.webhooks as Record<string, { post: { requestBody: object } }>
  expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES, TEST_EVENT])
  const { record } = components.AssetMessageData?.properties ?? {}
  expect(record?.anyOf).toEqual([{ $ref: '#/components/schemas/Asset' }, { type: 'null' }])
  const { type } = components.WorkOrderCreatedMessage?.properties ?? {}
  expect(type).toMatchObject({ const: 'work_order.created' })
})

/** Kinds that people manage in the console alone; their events are for the administrators of the company. */
const NOT_IN_THE_API = ['user', 'invitation', 'oauth_application', 'oauth_grant', 'account']
/**
 * What is written without an event of its own: attempts and calls, no records of the company; a call reports the work order that it makes,
 * and the planning policy is a part of the company. A restore of several kinds has the events of
 * each, and what two customers are not changes neither.
 */
const WITHOUT_EVENTS = [
  '/planning-policy',
  '/field/uploads',
  '/billing-queue',
  'coverage',
  'sandboxes',
  'webhook-deliveries',
  'calendar-feed',
  'calls',
  '/trash/restore',
  '/duplicates',
]

test('every kind of record with events has operations that read it, and every operation that writes has events', () => {
  const reads = allContracts.flatMap(({ method, kind, path }) =>
    method === 'GET' && (kind === 'record' || kind === 'page') ? path.split('/') : [],
  )
  for (const type of EVENT_RECORD_TYPES)
    if (!NOT_IN_THE_API.includes(type)) expect(reads, type).toContain(resourceOf(type).collection)
  const reportedBy = new Set(EVENT_RECORD_TYPES.map((type) => resourceOf(type).collection))
  const writes = allContracts.filter(({ method, dryRun }) => method !== 'GET' && !dryRun)
  const silent = writes.filter(({ path }) => !path.split('/').some((part) => reportedBy.has(part)))
  expect(
    silent.map(({ id, path }) => [id, path]).filter(([, path]) => !WITHOUT_EVENTS.some((one) => path?.includes(one))),
  ).toEqual([])
})

test('every property of every component says what it means', () => {
  const silent: string[] = []
  const described = (schema: Schema): boolean => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
    return Boolean(schema.description) || (name !== undefined && Boolean(components[name]?.description))
  }
  for (const [name, component] of Object.entries(components))
    for (const [place, { properties = {} }] of schemasWithin(component, name))
      for (const [field, schema] of Object.entries(properties))
        if (!place.endsWith('/properties') && !described(schema)) silent.push(`${place}.${field}`)
  expect(silent).toEqual([])
})

test('every parameter says what it means', () => {
  const { parameters } = document.components as { parameters: Record<string, Schema> }
  const ownItems = everySchema.filter(([, schema]) => typeof schema.name === 'string' && typeof schema.in === 'string')
  expect(ownItems.length).toBeGreaterThan(100)
  for (const [place, { description }] of [...ownItems, ...Object.entries(parameters)])
    expect(description, place).toBeTruthy()
})

test('a parameter is required where the operation does not run without it', () => {
  const needed = Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) =>
    Object.values(item as Record<string, { parameters?: { name: string; in: string; required?: boolean }[] }>).flatMap(
      ({ parameters = [] }) =>
        parameters.flatMap((one) => (one.in === 'query' && one.required ? [`${path} ${one.name}`] : [])),
    ),
  )
  expect(needed).toContain('/search search')
})

test('durations and amounts say their unit', () => {
  const measured = /(duration|minutes|_hours|unit_price|subtotal|^tax$|^total$)$/
  const unclear = everySchema.flatMap(([place, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([field, { type, description }]) => {
        const isNumber = [type].flat().some((one) => one === 'number' || one === 'integer')
        return isNumber && measured.test(field) && !/minute|hour|millisecond|currency/i.test(String(description))
      })
      .map(([field]) => `${place}.${field}`),
  )
  expect(unclear).toEqual([])
})
