import { setTimeout as delay } from 'node:timers/promises'
import type { BoardCompany } from './company'

/** One change: of which job, to what, and when it was asked for (epoch ms). */
export type Change = { id: string; priority: string; sent: number }

export type Writer = { changes: Change[]; failures: string[]; stop: () => Promise<void> }

/** In this order, as all begin with `medium`. */
const PRIORITIES = ['high', 'low', 'urgent', 'medium']

/** Changes jobs through the API at an even pace, one after the other through the list; each to a priority it has not. */
export function startWriter(url: string, { key }: BoardCompany, ids: readonly string[], perSecond: number): Writer {
  const changes: Change[] = []
  const pending = new Set<Promise<void>>()
  const ending = new AbortController()
  const failures: string[] = []
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const send = async (change: Change): Promise<void> => {
    const body = JSON.stringify({ priority: change.priority })
    const answer = await fetch(`${url}/api/v1/work-orders/${change.id}`, { method: 'PUT', headers, body })
    const text = await answer.text()
    if (!answer.ok) failures.push(`${answer.status} ${text.slice(0, 200)}`)
  }
  const write = async (): Promise<void> => {
    const start = Date.now()
    for (let index = 0; !ending.signal.aborted; index += 1) {
      const id = ids[index % ids.length] ?? ''
      const priority = PRIORITIES[Math.floor(index / ids.length) % PRIORITIES.length] ?? ''
      const change = { id, priority, sent: Date.now() }
      changes.push(change)
      const sending = send(change)
        .catch((error: unknown) => void failures.push(String(error)))
        .finally(() => pending.delete(sending))
      pending.add(sending)
      await delay(Math.max(0, start + ((index + 1) * 1000) / perSecond - Date.now()))
    }
  }
  const writing = write()
  return {
    changes,
    failures,
    stop: async () => {
      ending.abort()
      await writing
      await Promise.all(pending)
    },
  }
}
