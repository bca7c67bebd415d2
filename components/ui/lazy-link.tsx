'use client'

import Link from 'next/link'
import { useState } from 'react'
import { rememberName } from './opened-name'

/** What it says and does itself. */
type Own = 'href' | 'prefetch' | 'onClick' | 'onFocus' | 'onPointerEnter'

/**
 * A link of which a page has many. Its page is fetched ahead when the pointer or the focus comes near, and not as soon as it is seen: a
 * list would ask for dozens of pages while its reader wants one. Its text heads the record's page until that has arrived.
 */
export function LazyLink({ href, ...rest }: Omit<React.ComponentProps<typeof Link>, Own> & { href: string }) {
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  return (
    <Link
      {...rest}
      href={href}
      prefetch={near ? null : false}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={(event) => rememberName(href, event.currentTarget.textContent)}
    />
  )
}
