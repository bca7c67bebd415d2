'use client'

import { CheckCheck, CloudDownload, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { latePart } from '@/components/ui/late-part'
import type { Tone } from '@/components/ui/status'
import { type SaidKey, saidOf } from '@/lib/domain/field/phone-state'
import type { FieldState } from '@/components/field/store/types'
import { useFieldState } from '@/components/field/store/use-field'
import { PHONE_PARTS } from './late-parts'
import { NotStored } from './not-stored'

const StateSheet = PHONE_PARTS.add(latePart(async () => ({ default: (await import('./state-sheet')).StateSheet })))

const LOOKS: Record<SaidKey, { tone: Tone; icon: React.ReactNode }> = {
  notStored: { tone: 'red', icon: <TriangleAlert aria-hidden /> },
  signedOut: { tone: 'red', icon: <TriangleAlert aria-hidden /> },
  forbidden: { tone: 'red', icon: <TriangleAlert aria-hidden /> },
  needsOffice: { tone: 'red', icon: <TriangleAlert aria-hidden /> },
  offline: { tone: 'amber', icon: <CloudOff aria-hidden /> },
  offlineWaiting: { tone: 'amber', icon: <CloudOff aria-hidden /> },
  neverSynced: { tone: 'amber', icon: <CloudDownload aria-hidden /> },
  waiting: { tone: 'amber', icon: <CloudUpload aria-hidden /> },
  allSent: { tone: 'green', icon: <CheckCheck aria-hidden /> },
}

/** Says whether all is sent, in the header of every page; pressed it says more. */
export function StateButton() {
  const t = useTranslations('field')
  const state = useFieldState()
  const [isOpen, setOpen] = useState(false)
  const messages = saidOf(state)
  const { tone, icon } = LOOKS[messages[0].key]
  return (
    <>
      <span role="status" className="flex max-w-[60%] shrink-0">
        {/* Also the page as it is kept says nothing yet: it was written when something else waited. */}
        {state.hasData ? (
          <button
            type="button"
            data-tone={tone}
            onClick={() => setOpen(true)}
            className="inline-flex min-h-12 min-w-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-(--tone-text) hover:bg-hover [&_svg]:size-4 [&_svg]:shrink-0"
          >
            {icon}
            <span className="flex min-w-0 flex-col text-start leading-4">
              {messages.map(({ key, count }) => (
                <span key={key} data-tone={LOOKS[key].tone} className="text-(--tone-text)">
                  {t(`standing.${key}`, { count })}
                </span>
              ))}
            </span>
          </button>
        ) : null}
      </span>
      {isOpen ? <StateSheet state={state} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function noticeOf({ revoked, sessionEnded, forbidden, storage, waiting }: FieldState) {
  if (revoked) return 'revoked'
  if (sessionEnded) return waiting > 0 ? 'signed_out_waiting' : 'signed_out'
  if (forbidden) return waiting > 0 ? 'forbidden_waiting' : 'forbidden'
  return storage === 'ok' ? null : storage
}

/** What keeps somebody from working on, across the page: signed out, not allowed, revoked, or no room left. */
export function StateNotice() {
  const t = useTranslations('field')
  const state = useFieldState()
  const { waiting } = state
  const notice = noticeOf(state)
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
            className="inline-flex min-h-12 items-center rounded-md px-3 font-semibold underline"
          >
            {t('sign_in')}
          </a>
        ) : null}
      </div>
    </>
  )
}
