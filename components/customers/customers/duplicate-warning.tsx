'use client'

import { useEffect, useState } from 'react'
import { Callout } from '@/components/ui/callout'
import type { LikelyDuplicate, TypedIdentity } from '@/lib/schemas/customers/customer-page'

/** How long a pause in typing must be before the records are asked. */
const PAUSE = 350

/**
 * Says while somebody types who the customer may be already. It never stands in the way: when the search does not answer,
 * nothing is shown, and saving a true duplicate is refused by the service.
 */
export function DuplicateWarning({
  typed,
  find,
}: {
  typed: TypedIdentity
  find: (typed: TypedIdentity) => Promise<LikelyDuplicate[]>
}) {
  const duplicates = useLikelyDuplicates(typed, find)
  const refused = duplicates.some(({ is_refused }) => is_refused)
  return (
    <div role="status" className="empty:hidden">
      {duplicates.length > 0 ? (
        <Callout kind="warning" title={refused ? 'This customer already exists' : 'Similar customers already exist'}>
          <ul className="mt-1 flex flex-col gap-1">
            {duplicates.map((one) => (
              <li key={one.id} className="min-w-0">
                <a
                  href={`/customers/${one.id}`}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-block min-h-6 font-medium underline underline-offset-2"
                >
                  <bdi>{one.name}</bdi> <span className="font-normal">({one.customer_number})</span>
                  <span className="sr-only"> opens in a new tab</span>
                </a>
                <span> {reasonsOf(one)}</span>
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </div>
  )
}

function reasonsOf(one: LikelyDuplicate): string {
  const same = [one.same_name && 'name', one.same_email && 'e-mail', one.same_phone && 'phone'].filter(Boolean)
  const where = one.city ? `, ${one.city}` : ''
  return same.length > 0 ? `same ${same.join(' and ')}${where}` : `a similar name${where}`
}

function useLikelyDuplicates(
  { name, email, phone }: TypedIdentity,
  find: (typed: TypedIdentity) => Promise<LikelyDuplicate[]>,
): LikelyDuplicate[] {
  const [duplicates, setDuplicates] = useState<LikelyDuplicate[]>([])
  const enough = [name, email, phone].some((text) => (text?.trim().length ?? 0) >= 3)
  useEffect(() => {
    let current = true
    const loadDuplicates = async () => {
      const answer = enough ? await find({ name, email, phone }).catch(() => []) : []
      if (current) setDuplicates(answer)
    }
    const timer = setTimeout(() => void loadDuplicates(), PAUSE)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [name, email, phone, enough, find])
  return duplicates
}
