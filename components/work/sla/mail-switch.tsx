'use client'

import { useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'

/** Whether one is mailed what is broken or about to be. It takes effect at once, and goes back when that fails. */
export function MailSwitch({
  isWanted,
  save,
}: {
  isWanted: boolean
  save: (isWanted: boolean) => Promise<FormState<boolean>>
}) {
  const [on, setOn] = useState(isWanted)
  const changeSetting = async (next: boolean) => {
    setOn(next)
    const state = await save(next).catch(() => null)
    if (state?.status === 'ok') return
    setOn(!next)
    toastError('The setting was not changed', {
      description: state?.status === 'error' ? state.message : 'The server cannot be reached. Try again.',
    })
  }
  return <Switch label="Mail me warnings" checked={on} onCheckedChange={(next) => void changeSetting(next)} />
}
