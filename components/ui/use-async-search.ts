'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

export type SearchStatus = 'idle' | 'pending' | 'done' | 'failed'

/**
 * Runs `search` for the newest query while `active`, 150 ms after the last key. An answer that arrives after a newer
 * question is dropped; the former options stay on screen meanwhile.
 */
export function useAsyncSearch<T>(search: (query: string) => Promise<readonly T[]>, query: string, active: boolean) {
  const [options, setOptions] = useState<readonly T[]>([])
  const [status, setStatus] = useState<SearchStatus>('idle')
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(search)

  useEffect(() => {
    latest.current = search
  }, [search])

  useEffect(() => {
    if (!active) return
    let current = true
    setStatus('pending')
    const timer = setTimeout(
      async () => {
        try {
          const found = await latest.current(query)
          if (!current) return
          setOptions(found)
          setStatus('done')
        } catch {
          if (!current) return
          setOptions([])
          setStatus('failed')
        }
      },
      query ? 150 : 0,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, active, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { options, status, retry }
}
