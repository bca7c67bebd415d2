import assert from 'node:assert/strict'
import { assertDocumented, contractOf } from './documented'
import { record } from './recording'
import type { Received, Transport } from './transport'

export type Json = Record<string, unknown>
export type Answer = Received & { json: Json }
export type Call = { body?: unknown; headers?: Record<string, string>; raw?: string | Uint8Array<ArrayBuffer> }

/** A client of the API that checks every answer against the OpenAPI document. */
export class ApiClient {
  readonly transport: Transport
  readonly key: string | null

  constructor(transport: Transport, key: string | null) {
    this.transport = transport
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
    const request = { method, path: `/api/v1${path}`, headers: new Headers(headers), body: sent }
    const received = await this.transport.send(request)
    const answer = { ...received, json: parse(received.text) }
    recordCall(method, path, headers, sent, answer)
    assertDocumented(method, path, answer)
    return answer
  }

  get = (path: string, call?: Call) => this.send('GET', path, call)
  post = (path: string, body?: unknown, call?: Call) => this.send('POST', path, { body, ...call })
  put = (path: string, body: unknown, call?: Call) => this.send('PUT', path, { body, ...call })
  delete = (path: string, call?: Call) => this.send('DELETE', path, call)

  /** Creates a record and returns it. Throws with the answer when that is not 201. */
  async create(path: string, body: unknown): Promise<Json & { id: string }> {
    const answer = await this.post(path, body)
    assert.equal(answer.status, 201, `POST ${path}: ${answer.text}`)
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
