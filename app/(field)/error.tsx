'use client'

import { PageFailure } from '@/components/ui/page-failure'

export default function FieldError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageFailure error={error} reset={reset} size="lg" />
}
