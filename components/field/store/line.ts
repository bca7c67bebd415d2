import type { CommandsReceived } from '@/lib/schemas/field/command'
import type { DeviceRecord } from '@/lib/schemas/field/device'
import type { FieldSync } from '@/lib/schemas/field/sync'
import type { FieldUploadRecord } from '@/lib/schemas/field/upload'

/** Why a request had no answer that can be used. */
export type LineFault =
  /** Nothing came back, or the server is not well: the same again later. */
  | 'away'
  /** Nobody is signed in, or somebody else is: it waits for its own person. */
  | 'signed_out'
  /** Whoever is signed in may not do this any more: their role was changed, or they are no technician. */
  | 'forbidden'
  | 'revoked'
  /** The server does not know the device as one of this person's. */
  | 'unknown_device'
  /** What was sent is wrong. */
  | 'refused'

/** What a request failed with. */
export class LineError extends Error {
  override name = 'LineError'
  readonly fault: LineFault
  /** The fields that were refused, by name. */
  readonly fields: readonly string[]

  constructor(fault: LineFault, message = '', fields: readonly string[] = []) {
    super(message)
    this.fault = fault
    this.fields = fields
  }
}

export type SentBatch = { device_id: string; sent_at: string; skew_ms: number; commands: object[] }
export type SentPiece = { device_id: string; byte_size: number; offset: number; bytes: ArrayBuffer }
/** How far an upload is, as the server says it. */
export type Uploaded = Pick<FieldUploadRecord, 'received_bytes' | 'finished_at'>

type RegisteredDevice = Pick<DeviceRecord, 'id' | 'technician'> & { sync?: FieldSync }

/** The way to the server. Each of these throws `LineError`. */
export type Line = {
  /** With its first sync, unless a server of before answers. */
  register: (device: { label: string; platform?: string }) => Promise<RegisteredDevice>
  sync: (query: { device_id: string; since?: string }) => Promise<FieldSync>
  commands: (batch: SentBatch) => Promise<CommandsReceived>
  /** `null` while nothing of it has arrived. */
  uploaded: (sha256: string, deviceId: string) => Promise<Uploaded | null>
  piece: (sha256: string, piece: SentPiece) => Promise<Uploaded>
  /** The picture of a photo of a job; `null` where the server does not give it. */
  picture: (id: string, size: 'full' | 'thumb') => Promise<ArrayBuffer | null>
}

/** How long an answer may take, in milliseconds: longer than that it is as good as lost. */
const PATIENCE_MS = 30_000

/** The line of a signed-in person: the server answers nobody else's session. */
export function lineOf(userId: string, get: Fetch = (path, init) => fetch(path, init)): Line {
  const sendRequest = (path: string, init: RequestInit = {}) => request(get, userId, path, init)
  const json = (body: object) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    register: async (device) => dataOf(await sendRequest('/field/device', json(device))),
    sync: async (query) => dataOf(await sendRequest(`/field/sync?${new URLSearchParams(query).toString()}`)),
    commands: async (batch) => dataOf(await sendRequest('/field/commands', json(batch))),
    uploaded: async (sha256, device_id) => {
      const answer = await sendRequest(`/field/uploads/${sha256}?${new URLSearchParams({ device_id }).toString()}`)
      return answer.status === 404 ? null : dataOf(answer)
    },
    piece: async (sha256, { device_id, byte_size, offset, bytes }) => {
      const query = new URLSearchParams({ device_id, byte_size: String(byte_size), offset: String(offset) })
      const headers = { 'Content-Type': 'application/octet-stream' }
      const path = `/field/uploads/${sha256}?${query.toString()}`
      return dataOf(await sendRequest(path, { method: 'PUT', headers, body: bytes }))
    },
    picture: async (id, size) => {
      const answer = await sendRequest(`/field/photos/${id}?size=${size}`, { redirect: 'follow' })
      if (!answer.ok) return null
      return answer.arrayBuffer().catch((error: unknown) => {
        throw new LineError('away', String(error))
      })
    },
  }
}

/**
 * Calls a route of the server at once, without the outbox, with `body` as JSON. It is no server action: the address of those changes with
 * each build. Throws `LineError`.
 */
export async function callServer<Data>(userId: string, method: string, path: string, body?: object): Promise<Data> {
  const headers = { 'Content-Type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method }
  return dataOf(await request(fetch, userId, path, init))
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>

async function request(get: Fetch, userId: string, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('X-Field-User', userId)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    return await get(path, { redirect: 'error', ...init, headers, signal, cache: 'no-store' })
  } catch (error) {
    throw new LineError('away', String(error))
  }
}

type Answer<Data> = {
  data?: Data
  error_description?: string
  error?: string | { code: string; message: string; details: { field: string }[] }
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const answer: Answer<Data> = await response.json().catch((error: unknown) => {
    throw new LineError('away', String(error))
  })
  if (response.ok && answer.data !== undefined) return answer.data
  throw faultOf(response.status, answer)
}

function faultOf(status: number, { error, error_description }: Answer<unknown>): LineError {
  if (typeof error !== 'object') {
    const fault = status === 401 ? 'signed_out' : status === 403 ? 'forbidden' : 'away'
    return new LineError(fault, error_description ?? error)
  }
  const fields = error.details.map(({ field }) => field)
  if (error.code === 'device_revoked') return new LineError('revoked', error.message)
  if (status >= 500 || status === 429) return new LineError('away', error.message)
  if (fields.includes('device_id')) return new LineError('unknown_device', error.message, fields)
  return new LineError('refused', error.message, fields)
}
