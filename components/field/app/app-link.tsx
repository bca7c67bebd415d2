'use client'

import { go } from './router'

/** A link within the app: the same address for everybody, and no request. */
export function AppLink({ href, onClick, ...rest }: React.ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(href)
      }}
    />
  )
}
