'use client'

import { CloudOff } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { forgetSaved, tryNow, useOutbox } from './outbox'

/** Says what is not saved yet, keeps trying, and lets nobody close the page over it. */
export function OutboxBar() {
  const router = useRouter()
  const entries = useOutbox()
  const [refreshing, refresh] = useTransition()
  const asked = useRef<number[]>([])
  const waiting = entries.filter(({ state }) => state === 'waiting')
  const unsaved = entries.some(({ state }) => state !== 'saved')
  const saved = entries.flatMap(({ key, state }) => (state === 'saved' ? [key] : []))
  const newest = saved.at(-1) ?? 0

  useEffect(() => {
    if (newest > 0) refresh(() => router.refresh())
  }, [newest, router])

  useEffect(() => {
    if (refreshing) asked.current = saved
    else if (asked.current.length > 0) {
      forgetSaved(asked.current)
      asked.current = []
    }
  })

  useEffect(() => {
    window.addEventListener('online', tryNow)
    return () => window.removeEventListener('online', tryNow)
  }, [])

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  return (
    <div role="status" className="empty:hidden">
      {waiting.length > 0 ? (
        <div
          data-tone="amber"
          className="flex items-center gap-3 border-b border-(--tone-line) bg-(--tone-soft) px-4 py-2 text-sm text-(--tone-text)"
        >
          <CloudOff aria-hidden className="size-5 shrink-0" />
          <p className="min-w-0 flex-1">
            <span className="font-semibold">
              {waiting.length === 1 ? '1 change is not saved yet.' : `${waiting.length} changes are not saved yet.`}
            </span>{' '}
            It is sent as soon as there is a connection. Keep this page open.
          </p>
          <Button onClick={tryNow}>Try now</Button>
        </div>
      ) : null}
    </div>
  )
}

/** Beside what is shown but not saved. */
export function NotSavedYet() {
  return (
    <span data-tone="amber" className="inline-flex items-center gap-1 text-xs font-medium text-(--tone-text)">
      <CloudOff aria-hidden className="size-3.5" /> Not saved yet
    </span>
  )
}
