'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { keepSession } from './keep-session'
import type { FrameUser } from '../user-menu'

// Needed when a session ends, which most pages never see.
const SessionDialog = lazy(() => import('./session-dialog'))

/** Asks for the sign-in over the page when the session has ended; what was sent then goes through. */
export function SessionKeeper({ user }: { user: FrameUser }) {
  const [answer, setAnswer] = useState<((isBack: boolean) => void) | null>(null)
  useEffect(() => keepSession(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  return (
    <Suspense>
      <SessionDialog
        user={user}
        onAnswer={(isBack) => {
          setAnswer(null)
          answer(isBack)
        }}
      />
    </Suspense>
  )
}
