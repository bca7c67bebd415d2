'use client'

import { Pencil, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatMinutes } from '@/lib/domain/duration'
import type { SheetEntry } from '@/lib/domain/timesheets/entries'
import type { SheetIssue } from '@/lib/domain/timesheets/issues'
import type { OwnTime } from '@/components/field/store/time'
import type { EntryDraft } from './entry-sheet'
import { useClockWords } from './own-day'
import { Press } from './press'
import { Part } from './screen'

type Correct = (draft: EntryDraft) => void

const draftOf = ({ id, kind, from, to, lacksEnd, lastSeen }: SheetEntry): EntryDraft => ({
  kind,
  from,
  to: lacksEnd && lastSeen > from ? lastSeen : to,
  voids: id,
})

/** What puts an issue right: time that is missing, or the entry that it is about. */
function draftFor(
  { kind, from, to, entry }: SheetIssue,
  entries: readonly SheetEntry[],
  blank: EntryDraft,
): EntryDraft {
  if (kind === 'gap') return { kind: 'idle', from, to, voids: null }
  if (kind === 'no_break') return { ...blank, kind: 'break' }
  const shown = entries.find(({ id, from: start }) => (entry === null ? start === from : id === entry))
  return shown ? draftOf(shown) : blank
}

/** What is so, and cannot be put right by other times. */
const UNUSUAL: readonly SheetIssue['kind'][] = ['long_day', 'short_rest']

/** What is missing of a day or overlaps, a sentence each, with what puts it right. */
export function HoursIssues({
  issues,
  entries,
  blank,
  onCorrect,
}: {
  issues: readonly SheetIssue[]
  entries: readonly SheetEntry[]
  blank: EntryDraft
  onCorrect?: Correct
}) {
  const t = useTranslations('field')
  const clock = useClockWords()
  return (
    <Part title={t('hours.check')} flush>
      <ul className="divide-y divide-line">
        {issues.map((issue) => (
          <li key={`${issue.kind} ${issue.from}`} className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-2">
            <span
              data-tone="amber"
              className="flex min-w-0 flex-1 basis-48 items-start gap-2 text-sm text-(--tone-text)"
            >
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {t(`hours.issue.${issue.kind}`, {
                from: clock(issue.from),
                to: clock(issue.to),
                duration: formatMinutes(Math.round((issue.to - issue.from) / 60_000)),
              })}
            </span>
            {onCorrect && !UNUSUAL.includes(issue.kind) ? (
              <Press onClick={() => onCorrect(draftFor(issue, entries, blank))}>
                {t(issue.kind === 'gap' || issue.kind === 'no_break' ? 'hours.enter' : 'hours.correct')}
              </Press>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** An entry of a day; pressed it is corrected, unless it still goes on. */
export function EntryLine({ entry, time, onCorrect }: { entry: SheetEntry; time: OwnTime; onCorrect?: Correct }) {
  const t = useTranslations('field')
  const clock = useClockWords()
  const { kind, from, to, job, isEntered, lacksEnd, note } = entry
  const end = to === null ? t(lacksEnd ? 'hours.no_end' : 'hours.now') : clock(to)
  const minutes = lacksEnd ? null : formatMinutes(Math.floor((to ?? time.now) / 60_000) - Math.floor(from / 60_000))
  const words = [t(`hours.kind.${kind}`), job && time.numbers.get(job), isEntered && t('hours.entered'), note]
  const content = (
    <>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block tabular">
          {clock(from)}–{end}
        </span>
        <span className="block wrap-anywhere text-text-2">{words.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="shrink-0 tabular text-text-2">{minutes}</span>
    </>
  )
  const look = 'flex min-h-12 w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-start text-sm'
  if (!onCorrect || (to === null && !lacksEnd)) return <span className={look}>{content}</span>
  return (
    <button type="button" className={`${look} hover:bg-hover`} onClick={() => onCorrect(draftOf(entry))}>
      {content}
      <Pencil role="img" aria-label={t('hours.correct')} className="size-4 shrink-0 text-text-3" />
    </button>
  )
}
