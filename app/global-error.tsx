'use client'

import { latePart } from '@/components/ui/late-part'
import './globals.css'

// It is part of every page, which seldom fails; where not even this can be loaded the words alone are left.
const PageFailure = latePart(
  async () => ({ default: (await import('@/components/ui/page-failure')).PageFailure }),
  <h1>Fieldline could not be loaded</h1>,
)

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
