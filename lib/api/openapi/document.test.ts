import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { ERRORS } from '@/lib/errors'
import { openApiDocument } from './document'

const document = openApiDocument(allContracts, 'https://fieldline.example')
const text = JSON.stringify(document)

function resolve(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document)
}

test('every reference of the document leads somewhere', () => {
  const references = [...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, reference = '']) => reference)
  expect(references.length).toBeGreaterThan(50)
  for (const reference of references) expect(resolve(reference), reference).toBeDefined()
})

test('every schema is valid JSON Schema and can be compiled', () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  const { schemas } = document.components as { schemas: Record<string, unknown> }
  for (const name of Object.keys(schemas))
    expect(ajv.compile({ $ref: `document#/components/schemas/${name}` }), name).toBeTypeOf('function')
})

test('examples of bodies fit the schemas they stand beside', () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  for (const contract of allContracts) {
    if (contract.example?.body === undefined) continue
    const operation = (
      document.paths as Record<string, Record<string, { requestBody: { content: Record<string, { schema: object }> } }>>
    )[contract.path]?.[contract.method.toLowerCase()]
    const schema = operation?.requestBody.content['application/json']?.schema
    const validate = ajv.compile(schema ?? false)
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
  expect(described.filter((tag) => !used.has(tag))).toEqual(['Reference'])
})

test('every operation shows an example of its answer, and the example fits', () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
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
