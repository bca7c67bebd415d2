'use client'

import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import { addressOf } from '@/lib/domain/field/views'
import type { CommandEntry, Standing } from '@/components/work/field/store/types'
import { dismissRefused, syncNow, useCommandLog } from '@/components/work/field/store/use-field'
import { AppLink } from './app-link'
import { useDoneWords, useReasonWords } from './command-words'
import { Press } from './press'
import { Sheet } from './sheet'
import { LastSync } from './last-sync'

/** What waits, what the office has to decide and why, and what was refused. */
export function StandingSheet({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const t = useTranslations('field')
  const log = useCommandLog(null) ?? []
  const waiting = log.filter(({ state }) => state === 'waiting')
  const open = log.filter(({ outcome }) => outcome === 'needs_decision' || outcome === 'refused')
  return (
    <Sheet title={t('standing.title')} onClose={onClose}>
      <LastSync at={standing.lastSync} />
      {open.length > 0 ? <Entries title={t('standing.not_simple')} entries={open} onGo={onClose} /> : null}
      {waiting.length > 0 ? <Entries title={t('standing.on_its_way')} entries={waiting} onGo={onClose} /> : null}
      {open.length + waiting.length === 0 ? <p className="text-base">{t('standing.nothing_waits')}</p> : null}
      <Press variant="primary" icon={<RefreshCw aria-hidden />} onClick={syncNow}>
        {t('standing.send_now')}
      </Press>
    </Sheet>
  )
}

function Entries({ title, entries, onGo }: { title: string; entries: readonly CommandEntry[]; onGo: () => void }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onGo={onGo} />
        ))}
      </ul>
    </section>
  )
}

/** One command: what was done, when, and what became of it. */
export function Entry({ entry, onGo }: { entry: CommandEntry; onGo?: () => void }) {
  const t = useTranslations('field')
  const done = useDoneWords()
  const reason = useReasonWords()
  const { id, outcome, at, work_order_id } = entry
  const isOpen = outcome === 'needs_decision' || outcome === 'refused'
  return (
    <li className="flex min-w-0 flex-col gap-1 px-3 py-2 text-sm">
      <span className="wrap-anywhere">
        {done(entry)} <Time value={at} format="time" />
      </span>
      {isOpen ? (
        <span data-tone="red" className="wrap-anywhere text-(--tone-text)">
          {t(outcome === 'refused' ? 'standing.refused' : 'standing.needs_office')} {reason(entry)}
        </span>
      ) : null}
      {onGo || outcome === 'refused' ? (
        <span className="flex flex-wrap gap-2">
          {onGo ? (
            <AppLink
              href={addressOf({ name: 'job', jobId: work_order_id })}
              onClick={onGo}
              className="inline-flex min-h-11 items-center pr-2 text-accent-text underline"
            >
              {t('standing.open_job')}
            </AppLink>
          ) : null}
          {outcome === 'refused' ? (
            <button
              type="button"
              className="inline-flex min-h-11 items-center px-2 underline"
              onClick={() => void dismissRefused(id)}
            >
              {t('standing.understood')}
            </button>
          ) : null}
        </span>
      ) : null}
    </li>
  )
}
