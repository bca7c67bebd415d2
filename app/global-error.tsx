'use client'

import { PageFailure } from '@/components/ui/page-failure'
import './globals.css'

/** The last resort, when the frame itself failed: it replaces the whole document. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Fieldline</title>
        <main className="flex min-h-dvh flex-col items-center justify-center p-4">
          <PageFailure error={error} reset={reset} title="Fieldline could not be loaded" />
        </main>
      </body>
    </html>
  )
}
