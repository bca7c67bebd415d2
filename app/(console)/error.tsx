'use client'

import { PageFailure } from '@/components/ui/page-failure'

const BOARD = { href: '/board', label: 'Go to the board' }

export default function ConsoleError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="m-auto">
      <PageFailure error={error} reset={reset} home={BOARD} />
    </div>
  )
}
