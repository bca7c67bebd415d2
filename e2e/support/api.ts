import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from '@playwright/test'
import type { Contract } from '@/lib/api/contract'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'
import { SECURITY_HEADERS } from '@/lib/domain/content-security'
import { record } from './recording'

export type Json = Record<string, unknown>
export type Answer = { status: number; headers: Headers; text: string; json: Json }
export type Call = { body?: unknown; headers?: Record<string, string>; raw?: string | Uint8Array<ArrayBuffer> }

/** A client of the API that holds every answer against the OpenAPI document. */
export class ApiClient {
  readonly baseUrl: string
  readonly key: string | null

  constructor(baseUrl: string, key: string | null) {
    this.baseUrl = baseUrl
    this.key = key
  }

  /** Sends a request to a path below /api/v1. */
  async send(method: string, path: string, call: Call = {}): Promise<Answer> {
    const sent = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
    const headers = {
      ...(this.key !== null && { authorization: `Bearer ${this.key}` }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    }
    const response = await fetch(`${this.baseUrl}/api/v1${path}`, { method, body: sent, redirect: 'manual', headers })
    const text = await response.text()
    const answer = { status: response.status, headers: response.headers, text, json: parse(text) }
    recordCall(method, path, headers, sent, answer)
    expectDocumented(method, path, answer)
    return answer
  }

  get = (path: string, call?: Call) => this.send('GET', path, call)
  post = (path: string, body?: unknown, call?: Call) => this.send('POST', path, { body, ...call })
  put = (path: string, body: unknown, call?: Call) => this.send('PUT', path, { body, ...call })
  delete = (path: string, call?: Call) => this.send('DELETE', path, call)

  /** Creates a record and gives back what was answered; fails with the answer when it is not 201. */
  async create(path: string, body: unknown): Promise<Json & { id: string }> {
    const answer = await this.post(path, body)
    expect(answer.status, `POST ${path}: ${answer.text}`).toBe(201)
    return dataOf(answer) as Json & { id: string }
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return {}
  }
}

/** The `data` of an answer. */
export function dataOf(answer: Answer): Json {
  return answer.json.data as Json
}

/** The `data` of a list. */
export function rowsOf(answer: Answer): Json[] {
  return answer.json.data as Json[]
}

/** The code of an error of either shape. */
export function codeOf(answer: Answer): string {
  const { error } = answer.json
  return typeof error === 'string' ? error : String((error as Json | undefined)?.code)
}

/** The wrong fields that an error names. */
export function fieldsOf(answer: Answer): string[] {
  const { details } = answer.json.error as { details: { field: string }[] }
  return details.map(({ field }) => field)
}

const document = openApiDocument(allContracts, 'http://localhost')
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ $id: 'document', ...document })
const validators = new Map<string, ValidateFunction>()

/** Finds the operation that a request meets. */
export function contractOf(method: string, path: string): Contract | undefined {
  const parts = (path.split('?')[0] ?? '').split('/')
  const wanted = method === 'PATCH' ? 'PUT' : method === 'HEAD' ? 'GET' : method
  return allContracts.find((contract) => {
    const own = contract.path.split('/')
    const fits = own.every((part, index) => part.startsWith('{') || part === parts[index])
    return contract.method === wanted && own.length === parts.length && fits
  })
}

/** Records a call of an operation that the document has, unless its body is no text. */
function recordCall(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array | undefined,
  { status, headers: answered, text }: Answer,
): void {
  const contract = contractOf(method, path)
  if (!contract || method === 'HEAD' || status === 405 || body instanceof Uint8Array) return
  const answer = { status, headers: Object.fromEntries(answered), text }
  record({ operation: contract.id, method, path, headers, body, answer })
}

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

/** Holds the headers of an answer against those that the document declares for it. */
function expectDeclaredHeaders(what: string, pointer: string, headers: Headers): void {
  const described = pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((node, key) => (node as Json)[key.replaceAll('~1', '/')], document) as Described
  const declared = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()))
  const undeclared = [...headers.keys()].filter((name) => !COMMON_HEADERS.has(name) && !declared.has(name))
  expect(undeclared, `${what} sends headers that are not declared`).toEqual([])
}

/** Holds an answer against what the document says of this operation and status. */
function expectDocumented(method: string, path: string, answer: Answer): void {
  expect(answer.headers.get('content-type') ?? '', `${method} ${path} is JSON: ${answer.text.slice(0, 200)}`).toMatch(
    answer.status === 304 || path.startsWith('/photos/') ? /./ : /^application\/json/,
  )
  const contract = contractOf(method, path)
  if (!contract || method === 'HEAD' || answer.status === 304 || answer.status === 405) return
  const pointer = pointerOf(contract, answer.status)
  expectDeclaredHeaders(`${method} ${path} ${answer.status}`, pointer, answer.headers)
  const reference = `document#${encodeURI(pointer)}/content/application~1json/schema`
  let validate = validators.get(reference)
  if (!validate) {
    validate = ajv.compile({ $ref: reference })
    validators.set(reference, validate)
  }
  const valid = validate(answer.json)
  expect(
    valid,
    `${method} ${path} ${answer.status}: ${JSON.stringify(validate.errors)} in ${answer.text.slice(0, 500)}`,
  ).toBe(true)
}
