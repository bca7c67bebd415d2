'use client'

import { CheckCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Tone } from '@/components/ui/status'
import type { Standing } from '@/components/work/field/store/types'
import { useStanding } from '@/components/work/field/store/use-field'
import { StandingSheet } from './late-screens'
import { NotStored } from './not-stored'

type Key = 'signedOut' | 'forbidden' | 'needsOffice' | 'offline' | 'offlineWaiting' | 'waiting' | 'allSent'
type Said = { tone: Tone; icon: React.ReactNode; key: Key; count: number }

/** The one thing that is to be said: what needs somebody comes before what goes by itself. */
function saidOf({ sessionEnded, forbidden, needsOffice, refused, online, waiting }: Standing): Said {
  if (sessionEnded) return { tone: 'red', icon: <TriangleAlert aria-hidden />, key: 'signedOut', count: waiting }
  if (forbidden) return { tone: 'red', icon: <TriangleAlert aria-hidden />, key: 'forbidden', count: waiting }
  const office = needsOffice + refused
  if (office > 0) return { tone: 'red', icon: <TriangleAlert aria-hidden />, key: 'needsOffice', count: office }
  if (!online)
    return {
      ...{ tone: 'amber', icon: <CloudOff aria-hidden />, count: waiting },
      key: waiting > 0 ? 'offlineWaiting' : 'offline',
    }
  if (waiting > 0) return { tone: 'amber', icon: <CloudUpload aria-hidden />, key: 'waiting', count: waiting }
  return { tone: 'green', icon: <CheckCheck aria-hidden />, key: 'allSent', count: 0 }
}

/** Says whether all is sent, in the header of every page; pressed it says more. */
export function StandingButton() {
  const t = useTranslations('field')
  const standing = useStanding()
  const [isOpen, setOpen] = useState(false)
  const { tone, icon, key, count } = saidOf(standing)
  return (
    <>
      <span role="status" className="flex max-w-[60%] shrink-0">
        {/* Also the page as it is kept says nothing yet: it was written when something else waited. */}
        {standing.known ? (
          <button
            type="button"
            data-tone={tone}
            onClick={() => setOpen(true)}
            className="inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-(--tone-text) hover:bg-hover [&_svg]:size-4 [&_svg]:shrink-0"
          >
            {icon}
            <span>{t(`standing.${key}`, { count })}</span>
          </button>
        ) : null}
      </span>
      {isOpen ? <StandingSheet standing={standing} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function noticeOf({ revoked, sessionEnded, forbidden, storage, waiting }: Standing) {
  if (revoked) return 'revoked'
  if (sessionEnded) return waiting > 0 ? 'signed_out_waiting' : 'signed_out'
  if (forbidden) return waiting > 0 ? 'forbidden_waiting' : 'forbidden'
  return storage === 'ok' ? null : storage
}

/** What keeps somebody from working on, across the page: signed out, not allowed, revoked, or no room left. */
export function StandingNotice() {
  const t = useTranslations('field')
  const standing = useStanding()
  const { waiting } = standing
  const notice = noticeOf(standing)
  if (notice === null) return <NotStored />
  return (
    <>
      <NotStored />
      <div
        role="status"
        data-tone={notice === 'nearly_full' ? 'amber' : 'red'}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-(--tone-line) bg-(--tone-soft) px-4 py-2 text-sm text-(--tone-text)"
      >
        <p className="min-w-0 flex-1 basis-56">{t(`notice.${notice}`, { count: waiting })}</p>
        {notice === 'signed_out' || notice === 'signed_out_waiting' ? (
          <a
            href={`/sign-in?return_to=${encodeURIComponent('/my-day')}`}
            className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold underline"
          >
            {t('sign_in')}
          </a>
        ) : null}
      </div>
    </>
  )
}
