import { Mail, Phone } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'

const LINK =
  'inline-flex min-h-6 max-w-full min-w-0 items-start gap-1.5 py-0.5 text-accent-text underline-offset-2 hover:underline'

// Whole where there is room for a second line; a cell of a table has one.
const TEXT = 'min-w-0 wrap-anywhere in-[td]:truncate'

/** A number that a press calls. `who` tells a screen reader whose it is. */
export function PhoneLink({ number, who }: { number: string; who: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} aria-label={`Call ${who}, ${number}`} className={LINK}>
      <Phone aria-hidden className="mt-[3px] size-3.5 shrink-0" />
      <span className={TEXT}>{number}</span>
    </a>
  )
}

/** An address that a press writes to. */
export function EmailLink({ email, who }: { email: string; who: string }) {
  return (
    <a href={`mailto:${email}`} aria-label={`Write to ${who}, ${email}`} className={LINK}>
      <Mail aria-hidden className="mt-[3px] size-3.5 shrink-0" />
      <span className={TEXT}>{email}</span>
    </a>
  )
}

/** A customer's own site. People write it with and without `https://`. */
export function WebsiteLink({ website }: { website: string }) {
  const href = /^https?:\/\//i.test(website) ? website : `https://${website}`
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className={LINK}>
      <span className={TEXT}>{website}</span>
    </a>
  )
}

/** A link to a record inside a text or a cell. */
export function RecordLink({
  href,
  strong = false,
  children,
}: {
  href: string
  strong?: boolean
  children: React.ReactNode
}) {
  return (
    <PageLink hasName href={href} className={strong ? `${RECORD} font-medium` : RECORD}>
      {children}
    </PageLink>
  )
}

// In a cell the link is as wide as the cell, and not as the name.
const RECORD = 'rounded-sm underline-offset-2 hover:underline focus-visible:underline in-[td]:block in-[td]:truncate'
