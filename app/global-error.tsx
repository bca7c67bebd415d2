'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/states'
import './globals.css'

/** The last resort, when the frame itself failed: it replaces the whole document. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Fieldline</title>
        <main className="flex min-h-dvh flex-col items-center justify-center p-4">
          <h1 className="sr-only">Something went wrong</h1>
          <ErrorState
            title="Fieldline could not be shown"
            description="Nothing that was saved is lost. Try again in a moment."
            reference={error.digest}
            action={
              <Button variant="primary" onClick={reset}>
                Try again
              </Button>
            }
          />
        </main>
      </body>
    </html>
  )
}
