'use client'

import Link from 'next/link'
import { rememberName } from './opened-name'

export type PageLinkProps = Omit<React.ComponentProps<typeof Link>, 'href' | 'prefetch'> & {
  href: string
  /** Its text is the name of the record or page, and heads that page until its data has come. */
  hasName?: boolean
}

/**
 * A link to a page of the console. Nothing is fetched ahead: data would be old by the click, and what stands for a page until then is
 * here already (components/ui/place.tsx).
 */
export function PageLink({ href, hasName = false, onClick, ...rest }: PageLinkProps) {
  return (
    <Link
      {...rest}
      href={href}
      prefetch={false}
      onClick={(event) => {
        if (hasName) rememberName(href, event.currentTarget.textContent)
        onClick?.(event)
      }}
    />
  )
}
