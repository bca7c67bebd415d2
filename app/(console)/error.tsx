'use client'

import { useEffect } from 'react'
import { takeTyping } from '@/components/ui/shortcuts'
import { PageFailure } from '@/components/ui/page-failure'

const BOARD = { href: '/board', label: 'Go to the board' }

export default function ConsoleError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  // Keys that were typed while the page was loading were meant for it; no other page may get them.
  useEffect(() => void takeTyping(), [])
  return (
    <div className="m-auto">
      <PageFailure error={error} reset={reset} home={BOARD} />
    </div>
  )
}
