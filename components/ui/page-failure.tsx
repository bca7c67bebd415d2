'use client'

import { useEffect } from 'react'
import { isDatabaseUnavailable } from '@/lib/domain/unavailable'
import { Button, ButtonLink } from './button'
import { ErrorState } from './states'

const LOOK_MS = 3000

/**
 * In the place of a page that failed. When the database is away the page comes back by itself: nobody has to sit there and
 * press a button.
 */
export function PageFailure({
  error,
  reset,
  title = 'This page could not be loaded',
  home,
  size,
}: {
  error: Error & { digest?: string }
  reset: () => void
  title?: string
  /** Where one can go instead. */
  home?: { href: string; label: string }
  size?: 'lg'
}) {
  const isUnavailable = isDatabaseUnavailable(error)
  useComeBack(isUnavailable)
  return (
    <>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title={isUnavailable ? 'Fieldline cannot reach its database' : title}
        description={
          isUnavailable
            ? 'Nothing that was saved is lost. This page comes back by itself as soon as the database answers.'
            : 'Nothing that was saved is lost. Try again; if it keeps failing, give your administrator the reference.'
        }
        reference={isUnavailable ? undefined : error.digest}
        action={
          <>
            {home && !isUnavailable ? (
              <ButtonLink size={size} href={home.href}>
                {home.label}
              </ButtonLink>
            ) : null}
            <Button size={size} variant="primary" onClick={isUnavailable ? () => window.location.reload() : reset}>
              Try again
            </Button>
          </>
        }
      />
    </>
  )
}

/** Reads the page anew once the server says that it can do its work. */
function useComeBack(isUnavailable: boolean) {
  useEffect(() => {
    if (!isUnavailable) return
    const timer = window.setInterval(() => {
      fetch('/readyz', { cache: 'no-store' }).then(
        ({ ok }) => ok && window.location.reload(),
        () => undefined,
      )
    }, LOOK_MS)
    return () => window.clearInterval(timer)
  }, [isUnavailable])
}
