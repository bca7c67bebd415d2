import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Contract } from '@/lib/api/contract'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'
import { SECURITY_HEADERS } from '@/lib/domain/content-security'

const document = closed(openApiDocument(allContracts, 'http://localhost')) as ReturnType<typeof openApiDocument>
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ $id: 'document', ...document })
const validators = new Map<string, ValidateFunction>()

const patterns = allContracts.map((contract) => ({ contract, parts: contract.path.split('/') }))

/** Finds the operation that a request meets. */
export function contractOf(method: string, path: string): Contract | undefined {
  const parts = (path.split('?')[0] ?? '').split('/')
  const documentedMethod = method === 'PATCH' ? 'PUT' : method === 'HEAD' ? 'GET' : method
  const fits = (pattern: string[]) => pattern.every((part, index) => part.startsWith('{') || part === parts[index])
  return patterns.find(
    (one) => one.contract.method === documentedMethod && one.parts.length === parts.length && fits(one.parts),
  )?.contract
}

/**
 * The document with no fields but those that it names. It leaves answers open, so that integrators are ready for fields to come; a
 * field that is answered today is described today.
 */
function closed(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map(closed)
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  const isRecord = copy.type === 'object' && typeof copy.properties === 'object'
  return isRecord && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
}

/** The part of an answer that the document describes. */
type Documented = { status: number; headers: Headers; text: string; json: Record<string, unknown> }
type Described = { $ref?: string; headers?: Record<string, unknown> }

/** Where the document describes the answers of an operation with a status. */
function pointerOf(contract: Contract, status: number): string {
  const paths = document.paths as Record<string, Record<string, { responses: Record<string, Described> }>>
  const method = contract.method.toLowerCase()
  const reference = paths[contract.path]?.[method]?.responses[status]?.$ref
  return reference?.slice(1) ?? `/paths/${contract.path.replaceAll('/', '~1')}/${method}/responses/${status}`
}

/** What any server sends, and what every path of ours has (lib/domain/content-security). */
const COMMON_HEADERS = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  // Of the packing, as `content-encoding` is.
  'vary',
  ...Object.keys(SECURITY_HEADERS).map((name) => name.toLowerCase()),
  'content-security-policy',
])

/** Checks the headers of an answer against those that the document declares for it. */
function assertDeclaredHeaders(what: string, pointer: string, headers: Headers): void {
  const described = pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key.replaceAll('~1', '/')], document) as Described
  const declared = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()))
  const undeclared = [...headers.keys()].filter((name) => !COMMON_HEADERS.has(name) && !declared.has(name))
  assert.deepEqual(undeclared, [], `${what} sends headers that are not declared`)
}

/** Checks an answer against what the document says of this operation and status. */
export function assertDocumented(method: string, path: string, answer: Documented): void {
  const { status, headers, text } = answer
  const isAnyType = status === 304 || path.startsWith('/photos/')
  const type = status === 204 ? /^$/ : isAnyType ? /./ : /^application\/json/
  assert.match(headers.get('content-type') ?? '', type, `${method} ${path} is no JSON: ${text.slice(0, 200)}`)
  const contract = contractOf(method, path)
  if (!contract || method === 'HEAD' || status === 304 || status === 405) return
  const pointer = pointerOf(contract, status)
  assertDeclaredHeaders(`${method} ${path} ${status}`, pointer, headers)
  const validate = validatorOf(pointer)
  if (!validate(answer.json))
    assert.fail(`${method} ${path} ${status}: ${JSON.stringify(validate.errors)} in ${text.slice(0, 500)}`)
}

function validatorOf(pointer: string): ValidateFunction {
  const compiled = validators.get(pointer)
  if (compiled) return compiled
  const validate = ajv.compile({ $ref: `document#${encodeURI(pointer)}/content/application~1json/schema` })
  validators.set(pointer, validate)
  return validate
}
