import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '@/components/ui/failure'
import type { FormState } from '@/lib/schemas/form-state'
import { whyAsked } from './why-asked'

type Preview<Piece> = { pieces: readonly Piece[] | null; problem: string | null }

/** The visits as they would be, anew with each change of what is asked; nothing while `input` is null. */
export function usePreview<Input, Piece>(
  input: Input | null,
  preview: (input: Input) => Promise<FormState<Piece[]>>,
): Preview<Piece> {
  const key = JSON.stringify(input)
  const [answer, setAnswer] = useState<(Preview<Piece> & { key: string }) | null>(null)
  const read = useEffectEvent(async (asked: string, keep: (found: typeof answer) => void) => {
    try {
      const state = await preview(JSON.parse(asked) as Input)
      if (state.status === 'ok') keep({ key: asked, pieces: state.data, problem: null })
      else keep({ key: asked, pieces: null, problem: state.status === 'error' ? whyAsked(state) : null })
    } catch (error) {
      keep({ key: asked, pieces: null, problem: failureOf(error) })
    }
  })
  useEffect(() => {
    if (key === 'null') return
    let live = true
    // What is typed digit by digit is asked once.
    const timer = window.setTimeout(() => void read(key, (found) => live && setAnswer(found)), 150)
    return () => {
      live = false
      window.clearTimeout(timer)
    }
  }, [key])
  return answer?.key === key ? answer : { pieces: null, problem: null }
}
