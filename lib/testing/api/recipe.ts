import assert from 'node:assert/strict'
import type { Queue } from '@/lib/db/enqueue'
import { waitUntil } from '@/lib/operator/processes'
import type { ApiClient, Json } from './client'
import type { World } from './world'

/** What makes an operation succeed: where it goes and what it is sent. Made anew for each call that changes things. */
export type Recipe = (world: World, api: ApiClient) => Promise<{ path: string; body?: Json }>

/** Where an operation goes, and what it is sent. */
export const at = (path: string, body?: Json) => Promise.resolve({ path, body })

let serial = 0
/** A value that nothing else in the run has. */
export const unique = (text: string) => `${text} ${process.pid}-${++serial}`

/** Waits until a record has the status that a job gives it. */
export async function waitForStatus(api: ApiClient, path: string, status: string, queue: Queue): Promise<void> {
  let last: unknown
  const hasStatus = async (): Promise<boolean> => {
    await api.transport.runJobs(queue)
    last = ((await api.get(path)).json.data as Json).status
    return last === status
  }
  assert.ok(await waitUntil(hasStatus, 20_000), `${path} became ${String(last)} and not ${status}`)
}
