'use client'

import { useEffect, useState } from 'react'

/**
 * A part whose script is loaded when it is first drawn; `placeholder` stands for it until then. Where the script has come already it
 * is drawn at once. `lazy` would show a fallback of Suspense even then, and React shows what comes after a fallback 300 ms later at the
 * earliest.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: React.ComponentType<Props> }>,
  placeholder: React.ReactNode = null,
): React.ComponentType<Props> {
  let known: React.ComponentType<Props> | null = null
  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Part) return
      let live = true
      const show = async () => {
        known ??= (await load()).default
        if (live) setPart(() => known)
      }
      show().catch((error: unknown) => live && setFailure({ error }))
      return () => {
        live = false
      }
    }, [Part])
    if (failure) throw failure.error
    return Part ? <Part {...props} /> : placeholder
  }
}
