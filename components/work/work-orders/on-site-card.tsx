'use client'

import { Pencil, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { useFormats } from '@/components/ui/formats'
import { Time } from '@/components/ui/time'
import { kilometresFromSite } from '@/lib/domain/field/position'
import { isRecordedKind } from '@/lib/domain/field/kinds'
import { doneWords, eventWords } from '@/lib/domain/field/words'
import { distanceText } from '@/lib/domain/units'
import type { OnSiteEntry } from '@/lib/schemas/work/work-order-detail'
import { EntryEvidence } from './entry-evidence'
import { type EnterEventActions, EventDialog } from './event-dialog'
import { PhotoDialog } from './photo-gallery'

/** From so long after it happened on, it is said when the office got to know of it. */
const LATE_MS = 5 * 60_000

/**
 * What happened at the job, the last first: as technicians told it, and as the office entered or corrected it. Nothing where nothing is
 * known and nobody may enter it.
 */
export function OnSiteCard({
  entries,
  site,
  technician,
  actions,
}: {
  entries: readonly OnSiteEntry[]
  /** Where the site is; null of both where nobody knows. */
  site: { latitude: number | null; longitude: number | null }
  /** Whose event is entered, unless somebody else is chosen. */
  technician: { id: string; name: string } | null
  /** Absent where the user may only read. */
  actions?: EnterEventActions
}) {
  const router = useRouter()
  const [editing, setEditing] = useState<OnSiteEntry | 'new' | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const photos = entries.flatMap((entry) => photoOf(entry) ?? [])
  if (entries.length === 0 && !actions) return null
  return (
    <Card
      title="On site"
      count={entries.filter(({ is_corrected }) => !is_corrected).length}
      flush
      actions={
        actions ? (
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
            Enter event
          </Button>
        ) : null
      }
    >
      {entries.length === 0 ? (
        <p className="px-4 py-3 text-sm text-text-2">Nothing was reported from site yet.</p>
      ) : null}
      <ol aria-label="On site" className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-col gap-0.5 px-4 py-2.5 text-sm">
            <Entry
              entry={entry}
              site={site}
              onCorrect={actions && mayCorrect(entry) ? () => setEditing(entry) : undefined}
              onOpen={() => setAt(photos.findIndex(({ id }) => id === entry.evidence?.picture?.id))}
            />
          </li>
        ))}
      </ol>
      <PhotoDialog photos={photos} at={at} onTurn={setAt} />
      {actions && editing ? (
        <EventDialog
          corrected={editing === 'new' ? undefined : editing}
          technician={technician}
          actions={actions}
          onClose={() => setEditing(null)}
          onDone={() => {
            setEditing(null)
            router.refresh()
          }}
        />
      ) : null}
    </Card>
  )
}

/** Notes and evidence stay as they came; of events the last of those that correct one another is corrected. */
function mayCorrect({ kind, is_corrected }: OnSiteEntry): boolean {
  return isRecordedKind(kind) && kind !== 'withdrawn' && !is_corrected
}

/** The photo of an entry, as it is seen large. */
function photoOf({ kind, evidence, ...entry }: OnSiteEntry) {
  if (kind !== 'photo' || !evidence?.picture) return null
  return { ...evidence.picture, caption: evidence.caption, task: wordsOf({ kind, evidence, ...entry }) }
}

/** What happened, as a sentence without its subject. */
function wordsOf({ kind, evidence }: OnSiteEntry): string {
  if (kind === 'note') return 'Note'
  if (isRecordedKind(kind)) return eventWords(kind)
  const words = doneWords(kind, evidence?.payload ?? {})
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type EntryProps = {
  entry: OnSiteEntry
  site: { latitude: number | null; longitude: number | null }
  onCorrect?: () => void
  /** Shows its photo large. */
  onOpen: () => void
}

function Entry({ entry, site, onCorrect, onOpen }: EntryProps) {
  const words = wordsOf(entry)
  return (
    <>
      <div className="flex items-start justify-between gap-x-4">
        <p className="min-w-0 flex-1 wrap-anywhere">
          {entry.is_corrected ? (
            <span className="text-text-2">
              <s>{words}</s> ({entry.kind === 'photo' ? 'deleted' : 'corrected'})
            </span>
          ) : (
            <span className="font-medium">{words}</span>
          )}
          <span className="text-text-2">
            {' '}
            · <bdi>{entry.technician}</bdi>
          </span>
          {entry.pause_reason ? <span className="text-text-2"> · {entry.pause_reason}</span> : null}
        </p>
        <span className="flex items-center gap-1 text-xs text-text-2">
          {onCorrect ? (
            <IconButton size="sm" label={`Correct “${words}”`} icon={<Pencil aria-hidden />} onClick={onCorrect} />
          ) : null}
          <Time value={entry.occurred_at} format="weekday" />
        </span>
      </div>
      {entry.text ? (
        <p className={cn('wrap-anywhere whitespace-pre-line', entry.is_corrected && 'text-text-2 line-through')}>
          {entry.text}
        </p>
      ) : null}
      <EntryEvidence entry={entry} onOpen={onOpen} />
      <Origin {...entry} />
      <Whereabouts {...entry} site={site} />
    </>
  )
}

/** By which phone it came or who entered it, and when, where that was long after it happened. */
function Origin({ device, recorded_by, occurred_at, recorded_at }: OnSiteEntry) {
  const isLate = Date.parse(recorded_at) - Date.parse(occurred_at) > LATE_MS
  const by = device ?? recorded_by
  if (!isLate && by === null) return null
  const received = recorded_by === null ? 'received' : 'entered'
  return (
    <p className="text-xs wrap-anywhere text-text-2">
      {by === null ? null : <bdi>{by}</bdi>}
      {isLate ? (
        <>
          {by === null ? 'Received ' : ` · ${received} `}
          <Time value={recorded_at} format="weekday" />
        </>
      ) : null}
    </p>
  )
}

/** Where the phone was, by its distance from the site; by its coordinates where nobody knows where that is. */
function Whereabouts({ latitude, longitude, accuracy_m, site }: OnSiteEntry & Pick<EntryProps, 'site'>) {
  const { units } = useFormats()
  if (latitude === null || longitude === null) return null
  const position = { latitude, longitude, accuracy_m: accuracy_m ?? 0 }
  const exactly = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const exactness = accuracy_m === null ? '' : ` (within ${Math.round(accuracy_m)} m)`
  if (site.latitude === null || site.longitude === null)
    return (
      <p className="text-xs text-text-2">
        At {exactly}
        {exactness}
      </p>
    )
  const far = kilometresFromSite(position, { latitude: site.latitude, longitude: site.longitude })
  return (
    <p className="text-xs text-text-2">
      {far === 0 ? 'At the site' : `${distanceText(far, units)} from the site`} · {exactly}
      {exactness}
    </p>
  )
}
