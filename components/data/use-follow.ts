'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'

/** How long a page waits before it reads again what the server works on, in milliseconds. */
const READ_AGAIN_MS = 1_000

/** Reads the page again and again while the server works on what it shows. */
export function useFollow(isWorking: boolean): void {
  const router = useRouter()
  // The next read waits for the answer to the last: one that begins before would take its place, and none would arrive.
  const [isReading, startReading] = useTransition()
  useEffect(() => {
    if (!isWorking || isReading) return
    const timer = setTimeout(() => startReading(() => router.refresh()), READ_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWorking, isReading, router])
}
