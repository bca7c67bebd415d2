'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'

export type SearchStatus = 'idle' | 'pending' | 'done' | 'failed'

type Answer<T> = { query: string; attempt: number; options: readonly T[]; failed: boolean }

const NOTHING: readonly never[] = []

/**
 * Runs `search` for the newest query while `active`, 150 ms after the last key. An answer that arrives after a newer
 * question is dropped; the former options stay on screen meanwhile.
 */
export function useAsyncSearch<T>(search: (query: string) => Promise<readonly T[]>, query: string, active: boolean) {
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const runSearch = useEffectEvent((searchText: string) => search(searchText))

  useEffect(() => {
    let current = true
    async function run() {
      const result = await runSearch(query).then(
        (options) => ({ options, failed: false }),
        () => ({ options: NOTHING, failed: true }),
      )
      if (current) setAnswer({ query, attempt, ...result })
    }
    const timer = active ? setTimeout(() => void run(), query ? 150 : 0) : undefined
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, active, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { options: answer?.options ?? NOTHING, status: statusOf(answer, query, attempt, active), retry }
}

function statusOf<T>(answer: Answer<T> | null, query: string, attempt: number, active: boolean): SearchStatus {
  if (answer && answer.query === query && answer.attempt === attempt) return answer.failed ? 'failed' : 'done'
  return active ? 'pending' : 'idle'
}
