'use client'

import { useEffect, useState } from 'react'
import type { AddressSuggestion } from '@/lib/schemas/customers/geocoder-answer'

/** So long nothing must be typed before addresses are looked up. */
const PAUSE = 250
const MIN_LENGTH = 4
const NONE: readonly AddressSuggestion[] = []

/** Without a geocoding server nothing is asked for until the page is loaded anew. */
let isOff = false

/** Addresses that what is typed may mean. A failure suggests nothing, and typing goes on. */
export function useAddressSuggestions(typed: string | null): readonly AddressSuggestion[] {
  const [suggested, setSuggested] = useState<{ text: string; suggestions: readonly AddressSuggestion[] } | null>(null)
  const text = typed?.trim() ?? ''
  useEffect(() => {
    if (text.length < MIN_LENGTH || isOff) return
    const abort = new AbortController()
    const lookUp = async () => {
      const suggestions = await request(text, abort.signal).catch(() => NONE)
      if (!abort.signal.aborted) setSuggested({ text, suggestions })
    }
    const timer = setTimeout(() => void lookUp(), PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  // While the next answer is on its way the former one stays in sight, as far as it still begins like that.
  return suggested && text.length >= MIN_LENGTH && text.startsWith(suggested.text) ? suggested.suggestions : NONE
}

async function request(text: string, signal: AbortSignal): Promise<readonly AddressSuggestion[]> {
  const response = await fetch(`/address-suggestions?${new URLSearchParams({ q: text })}`, { signal })
  isOff = response.status === 204
  return response.ok && !isOff ? ((await response.json()) as AddressSuggestion[]) : NONE
}
