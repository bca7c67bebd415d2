'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { keepSession } from './keep-session'
import type { SessionDialogProps } from './session-dialog'
import type { FrameUser } from '../menu-buttons'

type Question = { Dialog: ComponentType<SessionDialogProps>; answer: (isBack: boolean) => void }

/** Asks for the sign-in over the page when the session has ended; what was sent then goes through. */
export function SessionKeeper({ user }: { user: FrameUser }) {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => keepSession(() => askToSignIn(setQuestion)), [])
  if (!question) return null
  const { Dialog, answer } = question
  return (
    <Dialog
      user={user}
      onAnswer={(isBack) => {
        setQuestion(null)
        answer(isBack)
      }}
    />
  )
}

/** Fetched when a session ends, which most pages never see. A new version may have taken the file away: then nobody is asked. */
async function askToSignIn(show: (question: Question) => void): Promise<boolean> {
  const file = await import('./session-dialog').catch(() => null)
  return file !== null && new Promise((answer) => show({ Dialog: file.default, answer }))
}
