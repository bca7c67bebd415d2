'use client'

import { useEffect, useEffectEvent, useState } from 'react'

export type LatePart<Props> = React.ComponentType<Props> & {
  /** Loads the script ahead. */
  fetch: () => Promise<unknown>
}

export type Load<Props> = () => Promise<{ default: React.ComponentType<Props> }>

/**
 * A part whose script is loaded when it is first drawn; `placeholder` stands for it until then. Where the script has come already it
 * is drawn at once. `lazy` would show a fallback of Suspense even then, and React shows what comes after a fallback 300 ms later at the
 * earliest. A script that cannot be loaded leaves the page as it is: `onMissing` is told what was to be shown, and the next rendering
 * and the return of the network ask for it again.
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  placeholder: React.ReactNode | ((props: Props) => React.ReactNode) = null,
  onMissing?: (props: Props) => void,
): LatePart<Props> {
  let loaded: React.ComponentType<Props> | null = null
  let loading: Promise<React.ComponentType<Props>> | null = null
  const loadOnce = async () => {
    try {
      return (loaded = (await load()).default)
    } finally {
      loading = null
    }
  }
  const fetch = () => (loading ??= loadOnce())

  function LatePart(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const miss = useEffectEvent(() => onMissing?.(props))
    useEffect(() => {
      if (Part) return
      const gone = new AbortController()
      const { signal } = gone
      const show = () =>
        void fetch().then(
          (part) => signal.aborted || setPart(() => part),
          () => signal.aborted || miss(),
        )
      show()
      window.addEventListener('online', show, { signal })
      return () => gone.abort()
    })
    if (Part) return <Part {...props} />
    return typeof placeholder === 'function' ? placeholder(props) : placeholder
  }
  return Object.assign(LatePart, { fetch })
}
