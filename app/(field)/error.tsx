'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/states'

export default function FieldError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="This page could not be shown"
        description="Nothing that was saved is lost. Check the connection and try again."
        reference={error.digest}
        action={
          <Button size="lg" variant="primary" onClick={reset}>
            Try again
          </Button>
        }
      />
    </>
  )
}
