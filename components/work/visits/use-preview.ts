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
  const read = useEffectEvent(async (requestKey: string, keep: (newPreview: typeof answer) => void) => {
    try {
      const state = await preview(JSON.parse(requestKey) as Input)
      if (state.status === 'ok') keep({ key: requestKey, pieces: state.data, problem: null })
      else keep({ key: requestKey, pieces: null, problem: state.status === 'error' ? whyAsked(state) : null })
    } catch (error) {
      keep({ key: requestKey, pieces: null, problem: failureOf(error) })
    }
  })
  useEffect(() => {
    if (key === 'null') return
    let live = true
    // What is typed digit by digit is asked once.
    const timer = window.setTimeout(() => void read(key, (newPreview) => live && setAnswer(newPreview)), 150)
    return () => {
      live = false
      window.clearTimeout(timer)
    }
  }, [key])
  return answer?.key === key ? answer : { pieces: null, problem: null }
}
