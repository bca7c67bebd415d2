import sharp from 'sharp'
import type { Client } from './installation'

/*
 * The writes of the chaos: what each kind sends, and what its answer promised. Every record carries a mark of its own in
 * its name or description, by which it is found whether or not its request was answered.
 */

export type Answer = { status: number; retryAfter: string | null; code: string; data: unknown }

/** Asks once; null when the connection broke before an answer was there. */
export async function sendRequest(
  { url, key }: Client,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer | null> {
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const json = (await response.json()) as { data?: unknown; error?: { code?: string } }
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      code: json.error?.code ?? '',
      data: json.data,
    }
  } catch {
    return null
  }
}

const KINDS = ['customer', 'order', 'keyed order', 'completion', 'bulk', 'atomic bulk', 'update'] as const
export type Kind = (typeof KINDS)[number]

/** One write: its mark, and what its answer said once there was one. */
export type Write = {
  kind: Kind
  mark: string
  /** Sent again with the same key until it was answered. */
  keyed: boolean
  /** The records that the answer names; null while there is none. */
  answered: string[] | null
}

/** How many records one bulk makes. */
export const BULK = 8

let serial = 0
const newMark = (kind: Kind): string => `${kind.replaceAll(' ', '-')}-${String(++serial).padStart(6, '0')}`

/** What the writers share: whose customer new orders are of. */
export type Desk = { client: Client; customerId: string; writes: Write[]; failures: string[] }

/** Sends one write of the kind and keeps what came of it. An answer that it should never get is kept as a failure. */
async function write(desk: Desk, kind: Kind, stopped: () => boolean): Promise<void> {
  const mark = newMark(kind)
  switch (kind) {
    case 'customer':
      await send(desk, { kind, mark, path: '/customers', body: { name: mark } }, stopped)
      return
    case 'order':
    case 'keyed order': {
      const body = { customer_id: desk.customerId, description: mark }
      await send(desk, { kind, mark, path: '/work-orders', body }, stopped)
      return
    }
    case 'bulk':
    case 'atomic bulk': {
      const names = Array.from({ length: BULK }, (_, index) => `${mark}/${index}`)
      const operations = names.map((name) => ({ action: 'create', data: { name } }))
      const path = kind === 'bulk' ? '/parts/bulk' : '/parts/bulk?atomic=true'
      await send(desk, { kind, mark, path, body: { operations } }, stopped)
      return
    }
    case 'completion':
      return complete(desk, mark, stopped)
    case 'update':
      return update(desk, mark, stopped)
  }
}

type Sending = { kind: Kind; mark: string; path: string; body: unknown; method?: string }

/** Sends a write, the keyed kinds until they are answered. Returns the answer's data when it succeeded. */
async function send(desk: Desk, sending: Sending, stopped: () => boolean): Promise<unknown> {
  const { kind, mark, path, body, method = 'POST' } = sending
  const keyed = kind === 'keyed order' || kind === 'completion'
  const one: Write = { kind, mark, keyed, answered: null }
  desk.writes.push(one)
  for (;;) {
    const headers: Record<string, string> = keyed ? { 'idempotency-key': `${mark} ${path}` } : {}
    const answer = await sendRequest(desk.client, method, path, body, headers)
    if (answer && answer.status < 300) {
      one.answered = idsOf(answer.data)
      return answer.data
    }
    const expected = !answer || isTurnedAway(answer)
    if (!expected) desk.failures.push(`${kind} ${mark}: ${answer.status} ${answer.code}`)
    if (!keyed || stopped() || !expected) return null
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Taking turns is an honest answer too: nothing was written, and it says when to come back. */
function isTurnedAway({ status, code, retryAfter }: Answer): boolean {
  if (code === 'idempotency_in_progress') return true
  return (status === 503 || code === 'too_many_at_once') && retryAfter !== null
}

function idsOf(data: unknown): string[] {
  const { id, results } = data as { id?: string; results?: { status: number; id: string | null }[] }
  if (results) return results.flatMap((one) => (one.status === 201 && one.id ? [one.id] : []))
  return id ? [id] : []
}

/** An order with a task, completed with a photo that no other task has. */
async function complete(desk: Desk, mark: string, stopped: () => boolean): Promise<void> {
  const id = await orderFor(desk, mark, stopped)
  if (!id) return
  const task = await sendRequest(desk.client, 'POST', `/work-orders/${id}/tasks`, { name: mark })
  if (task && task.status !== 201 && task.status !== 503 && task.code !== 'too_many_at_once')
    desk.failures.push(`task ${mark}: ${task.status} ${task.code}`)
  if (task?.status !== 201) return
  const path = `/tasks/${(task.data as { id: string }).id}/complete`
  const body = { notes: mark, photos: [await newPhoto()] }
  await send(desk, { kind: 'completion', mark, path, body }, stopped)
}

/** A new order whose notes are then changed: after an answered change nothing older may be read. */
async function update(desk: Desk, mark: string, stopped: () => boolean): Promise<void> {
  const id = await orderFor(desk, mark, stopped)
  if (!id) return
  const body = { notes: mark, priority: 'high' }
  await send(desk, { kind: 'update', mark, path: `/work-orders/${id}`, body, method: 'PUT' }, stopped)
}

async function orderFor(desk: Desk, mark: string, stopped: () => boolean): Promise<string | undefined> {
  const body = { customer_id: desk.customerId, description: `for ${mark}` }
  const createdOrder = await send(desk, { kind: 'order', mark: `for ${mark}`, path: '/work-orders', body }, stopped)
  return (createdOrder as { id: string } | null)?.id
}

/** A small picture of random colours, as base64. */
async function newPhoto(): Promise<string> {
  const pixels = crypto.getRandomValues(new Uint8Array(12 * 12 * 3))
  const picture = sharp(pixels, { raw: { width: 12, height: 12, channels: 3 } })
  return (await picture.png().toBuffer()).toString('base64')
}

/** Keeps `count` writers at work until stopped; each sends one write after the other, the kinds in turn. */
export function keepWriting(desk: Desk, count: number): () => Promise<void> {
  const stop = new AbortController()
  const stopped = (): boolean => stop.signal.aborted
  const work = async (writer: number): Promise<void> => {
    for (let turn = writer; !stopped(); turn += 1) {
      const before = desk.writes.length
      await write(desk, KINDS[turn % KINDS.length] ?? 'order', stopped)
      // Nobody hammers a server that is away.
      if (desk.writes.at(-1)?.answered === null || desk.writes.length === before)
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const writers = Array.from({ length: count }, (_, index) => work(index))
  return async () => {
    stop.abort()
    await Promise.all(writers)
  }
}
