'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftRow } from '@/components/field/store/types'
import { keepDraft, useStoredDraft } from '@/components/field/store/use-field'
import { inTurn } from './in-turn'

/** Which draft it is, and what its person is asked about while it is not sent. */
export type DraftAbout = Pick<DraftRow, 'key' | 'work_order_id' | 'task_id' | 'label'>

/**
 * What is being typed, kept with each keystroke: it is there again when the app was ended meanwhile. `storedText` is what is shown as long as
 * nothing is typed. The command that sends it names its key, and forgets it thereby.
 */
export function useTyped(about: DraftAbout, storedText = '') {
  const [typed, setTyped] = useState<string | null>(null)
  const stored = useStoredDraft(about.key) ?? null
  /** What was typed and is not sent; null where nothing was. */
  const pending = typed ?? stored?.text ?? null
  const onValueChange = (text: string) => {
    setTyped(text)
    void keepDraft({ ...about, text: text === storedText ? null : text, held: false, meter_id: null })
  }
  return { value: pending ?? storedText, onValueChange, setTyped, pending }
}

/**
 * What is being typed, sent by `keep` when the box is left, and when the app goes to the background, where it may be ended. What is not taken
 * stays in the box. `keep` gets the text that it replaces too, which may still be on its way to the store.
 */
export function useDraft(
  about: DraftAbout,
  storedText: string,
  keep: (typed: string, replaced: string) => Promise<boolean>,
) {
  const { value, onValueChange, setTyped, pending } = useTyped(about, storedText)
  const [saveInTurn] = useState(inTurn)
  const commit = async () => {
    if (pending === null) return
    const save = (replaced: string) =>
      pending.trim() === replaced.trim()
        ? keepDraft({ ...about, text: null, held: false, meter_id: null })
        : keep(pending, replaced)
    if (await saveInTurn(pending, storedText, save)) setTyped((now) => (now === pending ? null : now))
  }
  const onHidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') void commit()
  })
  useEffect(() => {
    const listener = () => onHidden()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])
  return { box: { value, onValueChange, onBlur: () => void commit() }, value }
}
