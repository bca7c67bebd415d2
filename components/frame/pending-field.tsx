'use client'

import { useLayoutEffect, useRef } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { onMove } from '../ui/move'
import { holdTyping, takeTyping } from '../ui/shortcuts'

/** The first field of a form that is on its way. It has the focus, and the form's own goes on with what is typed into it. */
export function PendingField({ label, placeholder }: { label: string; placeholder?: string }) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    current.value = takeTyping()
    current.focus()
    let goesElsewhere = false
    const off = onMove(() => (goesElsewhere = true))
    return () => {
      off()
      if (!goesElsewhere) holdTyping(current.value)
    }
  }, [])
  return (
    <Field label={label} required>
      <Input ref={box} placeholder={placeholder} autoComplete="off" />
    </Field>
  )
}
