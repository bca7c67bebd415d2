'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/states'

export default function ConsoleError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="m-auto">
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="This page could not be shown"
        description="Nothing that was saved is lost. Try again; if it keeps failing, give your administrator the reference."
        reference={error.digest}
        action={
          <>
            <ButtonLink href="/board">Go to the board</ButtonLink>
            <Button variant="primary" onClick={reset}>
              Try again
            </Button>
          </>
        }
      />
    </div>
  )
}
