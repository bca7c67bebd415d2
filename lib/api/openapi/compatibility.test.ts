import { expect, test } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { breakingChanges, withoutWords } from './compatibility'
import { openApiDocument } from './document'
import released from './released.json'

const current = openApiDocument(allContracts, 'https://fieldline.example')

test('a client of the released API is a client of this one', () => {
  expect(breakingChanges(released, current)).toEqual([])
})

test('the document without its words says the same to a program', () => {
  expect(breakingChanges(withoutWords(current), current)).toEqual([])
  expect(breakingChanges(current, withoutWords(current))).toEqual([])
})

type Json = { [key: string]: Json } & { push: (value: unknown) => void; splice: (at: number, count: number) => void }

/** What the comparison says of the document after a change of it. */
function breaksOf(change: (document: Json) => void): string[] {
  const after = structuredClone(current)
  change(after as Json)
  return breakingChanges(current, after)
}

const at = (document: Json, ...keys: string[]) => keys.reduce((value, key) => value[key] as Json, document)
const schema = (document: Json, name: string) => at(document, 'components', 'schemas', name)
const set = (object: Json, key: string, value: unknown) => void Object.assign(object, { [key]: value })

const BREAKS: [what: string, change: (document: Json) => void, said: string][] = [
  ['a path that is gone', (d) => delete at(d, 'paths')['/sites'], 'GET /sites is gone'],
  ['a method that is gone', (d) => delete at(d, 'paths', '/sites/{id}').delete, 'DELETE /sites/{id} is gone'],
  [
    'an operation with another name',
    (d) => set(at(d, 'paths', '/sites', 'get'), 'operationId', 'allSites'),
    'GET /sites is called allSites, it was listSites',
  ],
  [
    'a scope that is no longer enough',
    (d) => set(at(d, 'paths', '/sites', 'get'), 'security', [{ oauth: ['admin'] }]),
    'GET /sites is no longer allowed with read:customers',
  ],
  [
    'a field that is gone from an answer',
    (d) => delete at(schema(d, 'Checklist'), 'properties').name,
    'name in the items of data in the answer 200 of GET /checklists is gone',
  ],
  [
    'a field of an answer that may be null now',
    (d) => set(at(schema(d, 'Checklist'), 'properties', 'name'), 'type', ['string', 'null']),
    'name in the items of data in the answer 200 of GET /checklists is string or null, it was string',
  ],
  [
    'a field of an answer that may be missing',
    (d) => set(schema(d, 'Checklist'), 'required', ['id']),
    'name in the items of data in the answer 200 of GET /checklists is no longer always there',
  ],
  [
    'a field that a request no longer has',
    (d) => delete at(schema(d, 'CreateSiteRequest'), 'properties').name,
    'name in the body of POST /sites is gone',
  ],
  [
    'a field that a request needs',
    (d) => set(schema(d, 'UpdateSiteRequest'), 'required', ['name']),
    'name in the body of PUT /sites/{id} is needed',
  ],
  [
    'a text that may no longer be as long',
    (d) => set(at(schema(d, 'CreateSiteRequest'), 'properties', 'name'), 'maxLength', 20),
    'name in the body of POST /sites has maxLength 20, it had 200',
  ],
  [
    'a value that a request no longer takes',
    (d) => set(at(schema(d, 'CreateWorkOrderRequest'), 'properties', 'priority'), 'enum', ['low', 'high']),
    'priority in the body of POST /work-orders no longer takes medium, urgent',
  ],
  [
    'a parameter that is gone',
    (d) => set(at(d, 'paths', '/plans', 'get'), 'parameters', []),
    'GET /plans no longer takes the parameter cursor (query)',
  ],
  [
    'a parameter that is needed',
    (d) => at(d, 'paths', '/sites', 'get', 'parameters').push({ name: 'at', in: 'query', required: true, schema: {} }),
    'GET /sites needs the parameter at (query)',
  ],
  ['a message that is gone', (d) => delete at(d, 'webhooks')['site.created'], 'the message site.created is gone'],
]

for (const [what, change, said] of BREAKS)
  test(`${what} breaks clients`, () => {
    expect(breaksOf(change).join('\n')).toContain(said)
  })

const EASY: [what: string, change: (document: Json) => void][] = [
  ['a new path', (d) => set(at(d, 'paths'), '/new', at(d, 'paths', '/sites'))],
  ['a new field of an answer', (d) => set(at(schema(d, 'Site'), 'properties'), 'colour', { type: 'string' })],
  [
    'a new field of a request',
    (d) => set(at(schema(d, 'CreateSiteRequest'), 'properties'), 'colour', { type: 'string' }),
  ],
  ['a longer text', (d) => set(at(schema(d, 'CreateSiteRequest'), 'properties', 'name'), 'maxLength', 400)],
  ['a field that is no longer needed', (d) => set(schema(d, 'CreateSiteRequest'), 'required', [])],
  [
    'a new parameter',
    (d) => at(d, 'paths', '/sites', 'get', 'parameters').push({ name: 'at', in: 'query', schema: { type: 'string' } }),
  ],
  ['a text with other words', (d) => set(at(schema(d, 'Site'), 'properties', 'name'), 'description', 'Another')],
]

for (const [what, change] of EASY)
  test(`accepts ${what} as compatible`, () => {
    expect(breaksOf(change)).toEqual([])
  })
