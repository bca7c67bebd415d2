'use client'

import { useEffect } from 'react'
import { takeTyping } from '@/components/ui/shortcuts'
import { PageFailure } from '@/components/ui/page-failure'

const BOARD = { href: '/board', label: 'Go to the board' }

export default function ConsoleError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  // What was typed for the page that failed is for nobody.
  useEffect(() => void takeTyping(), [])
  return (
    <div className="m-auto">
      <PageFailure error={error} reset={reset} home={BOARD} />
    </div>
  )
}
