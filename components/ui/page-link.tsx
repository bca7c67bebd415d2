'use client'

import Link from 'next/link'
import { rememberName } from './opened-name'

export type PageLinkProps = Omit<React.ComponentProps<typeof Link>, 'href' | 'prefetch'> & { href: string }

/**
 * A link to a page of the console. Its text heads a record's page until that has arrived. Nothing is fetched ahead: data would be old by
 * the click, and what stands for a page until then is here already (components/frame/place.tsx).
 */
export function PageLink({ href, onClick, ...rest }: PageLinkProps) {
  return (
    <Link
      {...rest}
      href={href}
      prefetch={false}
      onClick={(event) => {
        rememberName(href, event.currentTarget.textContent)
        onClick?.(event)
      }}
    />
  )
}
