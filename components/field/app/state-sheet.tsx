'use client'

import { RefreshCw } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import { causeOf } from '@/lib/domain/field/causes'
import { addressOf } from '@/lib/domain/field/views'
import { type CommandEntry, type FieldState, NO_JOB } from '@/components/field/store/types'
import { byJob, type JobEntries, needsReading } from '@/components/field/store/phone-job'
import { dismissRead, syncNow, useCommandLog } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { Press } from './press'
import { Sheet } from './sheet'
import { LastSync } from './last-sync'

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What was done, in the words of the reader: “Part used: 2 × Filter”. */
function useDoneWords(): (entry: Pick<CommandEntry, 'kind' | 'payload'>) => string {
  const t = useTranslations('field')
  return ({ kind, payload }) => {
    const held = payload as Record<string, unknown>
    const what = textOf(held.name) || textOf(held.label) || textOf(held.text)
    if (kind === 'photo' && what === '') return t('done.photo_of_job')
    return t(`done.${kind}`, { what, quantity: textOf(held.quantity) })
  }
}

/** Why something was not simply done. What the server says of a rare case is in English, and shown to who reads that. */
function useReasonWords(): (entry: Pick<CommandEntry, 'reason' | 'message'>) => string {
  const t = useTranslations('field')
  const locale = useLocale()
  return ({ reason, message }) => {
    if (reason !== null && reason !== 'not_possible') return t(`reason.${reason}`)
    const cause = causeOf(message)
    if (cause) return t(`impossible.${cause}`)
    return message && locale === 'en' ? `${t('reason.not_possible')} ${message}` : t('reason.not_possible')
  }
}

/** What waits, what the office has to decide and why, and what was refused, by jobs. */
export function StateSheet({ state, onClose }: { state: FieldState; onClose: () => void }) {
  const t = useTranslations('field')
  const log = useCommandLog() ?? []
  const waiting = byJob(log.filter((entry) => entry.state === 'waiting'))
  const open = byJob(log.filter(needsReading))
  return (
    <Sheet title={t('standing.title')} onClose={onClose}>
      <LastSync at={state.lastSync} />
      {open.length > 0 ? <Groups title={t('standing.not_simple')} groups={open} onGo={onClose} /> : null}
      {waiting.length > 0 ? <Groups title={t('standing.on_its_way')} groups={waiting} onGo={onClose} /> : null}
      {open.length + waiting.length === 0 ? <p className="text-base">{t('standing.nothing_waits')}</p> : null}
      <Press variant="primary" icon={<RefreshCw aria-hidden />} onClick={syncNow}>
        {t('standing.send_now')}
      </Press>
    </Sheet>
  )
}

function Groups({ title, groups, onGo }: { title: string; groups: readonly JobEntries[]; onGo: () => void }) {
  const t = useTranslations('field')
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {groups.map(({ work_order_id, job, entries }) => (
          <li key={work_order_id} className="flex min-w-0 flex-col gap-1 px-3 py-2 text-sm">
            {job ? (
              <span className="font-medium wrap-anywhere">
                {job.number} · <bdi>{job.customer}</bdi>
              </span>
            ) : null}
            <Entries entries={entries}>
              <AppLink
                href={addressOf(
                  work_order_id === NO_JOB ? { name: 'hours', day: null } : { name: 'job', jobId: work_order_id },
                )}
                onClick={onGo}
                className="inline-flex min-h-12 items-center pr-2 text-accent-text underline"
              >
                {t(work_order_id === NO_JOB ? 'hours.open' : 'standing.open_job')}
              </AppLink>
            </Entries>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was done at a job, when, and what became of it: each reason once. `children` go beside “Understood”. */
export function Entries({ entries, children }: { entries: readonly CommandEntry[]; children?: React.ReactNode }) {
  const t = useTranslations('field')
  const done = useDoneWords()
  const reason = useReasonWords()
  const open = entries.filter(needsReading)
  const reasons = new Set(
    open.map(
      (entry) => `${t(entry.outcome === 'refused' ? 'standing.refused' : 'standing.needs_office')} ${reason(entry)}`,
    ),
  )
  return (
    <>
      <ul className="flex min-w-0 flex-col gap-0.5">
        {entries.map((entry) => (
          <li key={entry.id} className="wrap-anywhere">
            {done(entry)} <Time value={entry.at} format="time" />
          </li>
        ))}
      </ul>
      {[...reasons].map((words) => (
        <span key={words} data-tone="red" className="wrap-anywhere text-(--tone-text)">
          {words}
        </span>
      ))}
      <span className="flex flex-wrap gap-2 empty:hidden">
        {children}
        {open.length > 0 ? (
          <button
            type="button"
            className="inline-flex min-h-12 items-center px-2 underline"
            onClick={() => void dismissRead(open.map(({ id }) => id))}
          >
            {t('standing.understood')}
          </button>
        ) : null}
      </span>
    </>
  )
}
