'use client'

import { useSyncExternalStore } from 'react'
import type { VisitOutcome } from '@/lib/domain/work-orders/visit-status'
import type { FormState } from '@/lib/schemas/form-state'
import { toastError } from '@/components/ui/toast'

/** How long to wait before each next try, in seconds; a phone that is back online does not wait. */
const WAITS = [2, 5, 10, 20, 30]

/** What the page shows in the meantime, as if it were saved. */
/** Of a visit `jobId` is its card. */
export type Intended = {
  jobId: string
  status?: string
  outcome?: VisitOutcome
  notes?: string
  taskId?: string
  taskStatus?: string
}

export type Outgoing = {
  key: number
  /** A whole sentence without its end: `WO-000001 is started`. */
  what: string
  intended: Intended
  /** `saved` stays until the page shows what the server says. */
  state: 'sending' | 'waiting' | 'saved'
  send: () => Promise<FormState<unknown>>
}

let entries: readonly Outgoing[] = []
let lastKey = 0
let running = false
let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
const listeners = new Set<() => void>()
const NONE: readonly Outgoing[] = []

/**
 * Changes on their way to the server, oldest first. They are sent one after the other; without a connection they wait,
 * are seen to wait, and are sent again. What the server refuses is put back and said.
 */
export function useOutbox(): readonly Outgoing[] {
  return useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  )
}

/** Sends a change, now or as soon as there is a connection. */
export function sendOut(what: string, intended: Intended, send: Outgoing['send']): void {
  lastKey++
  publish([...entries, { key: lastKey, what, intended, send, state: timer ? 'waiting' : 'sending' }])
  void run()
}

/** Tries at once what waits. */
export function tryNow(): void {
  clearTimeout(timer)
  timer = undefined
  void run()
}

/** Forgets what was saved, once the page shows it. */
export function forgetSaved(keys: readonly number[]): void {
  publish(entries.filter(({ key, state }) => state !== 'saved' || !keys.includes(key)))
}

async function run(): Promise<void> {
  if (running || timer) return
  running = true
  for (let next = firstUnsaved(); next; next = firstUnsaved()) {
    setState(next.key, 'sending')
    const answer = await next.send().catch(() => null)
    if (answer === null) {
      publish(entries.map((entry) => (entry.state === 'saved' ? entry : { ...entry, state: 'waiting' })))
      waitAWhile()
      break
    }
    tries = 0
    setState(next.key, 'saved')
    if (answer.status === 'error') toastError(`Not saved: ${next.what}.`, { description: answer.message })
  }
  running = false
}

function waitAWhile(): void {
  const seconds = WAITS[Math.min(tries, WAITS.length - 1)] ?? 30
  tries++
  timer = setTimeout(tryNow, seconds * 1000)
}

function firstUnsaved(): Outgoing | undefined {
  return entries.find(({ state }) => state !== 'saved')
}

function setState(key: number, state: Outgoing['state']): void {
  publish(entries.map((entry) => (entry.key === key ? { ...entry, state } : entry)))
}

function publish(next: readonly Outgoing[]): void {
  entries = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
