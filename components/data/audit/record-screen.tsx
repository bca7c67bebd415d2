'use client'

import { RotateCcw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { Value } from '@/components/data/history/record-history'
import { isSameValue } from '@/components/data/history/value'
import { sentenceOf } from '@/components/data/history/sentence'
import { fieldName, VERBS } from '@/components/data/history/words'
import { attempt, reasonOf, shortened } from '@/components/company/settings/use-removal'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { DateTimeField } from '@/components/ui/date-time-field'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import { useViewState } from '@/components/ui/use-view-state'
import type { AuditRecord, RecordAsOf } from '@/lib/schemas/data/audit'
import { nounOf } from '@/lib/domain/resources'

type Restore = (fields: string[] | null) => Promise<FormState<string[]>>

/** A record as it was at a moment beside what it is now, with all its changes and the way back. */
export function RecordAsOfScreen({
  record,
  page,
  restore,
}: {
  record: RecordAsOf
  /** The record's own page, when it has one. */
  page: string | null
  restore: Restore
}) {
  const noun = nounOf(record.type)
  return (
    <>
      <PageHeader
        title={<bdi>{record.name ?? sentenceOf(noun)}</bdi>}
        badges={
          <>
            <Badge>{noun}</Badge>
            {record.now ? null : <Badge tone="red">Deleted</Badge>}
          </>
        }
        actions={page ? <ButtonLink href={page}>Open the {noun}</ButtonLink> : null}
      />
      <div className="grid items-start gap-4 p-(--gutter) xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Fields record={record} restore={restore} />
        <ChangeList changes={record.changes} at={record.at} />
      </div>
    </>
  )
}

function Fields({ record, restore }: { record: RecordAsOf; restore: Restore }) {
  const router = useRouter()
  const [toRestore, setToRestore] = useState<{ fields: string[] | null; label: string } | null>(null)
  const { was, now, at } = record
  const moment = record.changes.find(({ id }) => id === at)?.created_at ?? at
  const canRestore = at !== null && was !== null && record.restorable.length > 0

  async function giveBack() {
    if (!toRestore) return
    const state = await attempt(() => restore(toRestore.fields))
    if (state.status !== 'ok') return void toastError('Nothing was restored.', { description: reasonOf(state) })
    const count = state.data.length
    toastDone(count === 1 ? 'One field was restored.' : `${count} fields were restored.`)
    router.refresh()
  }

  const names = fieldsOf(was, now)
  return (
    <Card
      title={
        moment ? (
          <>
            As of <Time value={moment} />
          </>
        ) : (
          'As it is now'
        )
      }
      actions={
        canRestore ? (
          <Button
            size="sm"
            icon={<RotateCcw aria-hidden />}
            onClick={() => setToRestore({ fields: null, label: 'the whole record' })}
          >
            Restore all of it
          </Button>
        ) : null
      }
      flush
    >
      <MomentPicker moment={moment} isPast={at !== null} />
      {was === null ? (
        <div className="p-4">
          <Callout>
            {now ? 'At that time it did not exist or was in the trash.' : 'It is deleted. Choose an earlier change.'}
          </Callout>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {names.map((name) => (
            <FieldRow
              key={name}
              name={name}
              was={was[name]}
              now={now?.[name]}
              differs={at !== null && !isSameValue(was[name], now?.[name])}
              onRestore={
                canRestore && now !== null && record.restorable.includes(name)
                  ? () => setToRestore({ fields: [name], label: fieldName(name).toLowerCase() })
                  : null
              }
            />
          ))}
        </ul>
      )}
      <AlertDialog
        open={toRestore !== null}
        onOpenChange={(next) => !next && setToRestore(null)}
        title={`Restore ${toRestore?.label ?? ''}?`}
        description={`${shortened(record.name ?? 'The record')} gets the values it had then. The change is logged and can be reversed in the same way.`}
        confirmLabel="Restore"
        onConfirm={giveBack}
      />
    </Card>
  )
}

function MomentPicker({ moment, isPast }: { moment: string | null; isPast: boolean }) {
  const { set } = useViewState()
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <span className="text-xs text-text-3">At another time</span>
      <span className="w-80 max-w-full">
        <DateTimeField
          aria-label="Date and time"
          value={moment}
          onValueChange={(value) => {
            if (value !== null && !Number.isNaN(Date.parse(value))) set({ at: value })
          }}
        />
      </span>
      {isPast ? (
        <Button size="sm" variant="ghost" onClick={() => set({ at: null })}>
          Now
        </Button>
      ) : null}
    </div>
  )
}

/** Fields that say when and by which id are not shown as fields. */
const QUIET = new Set(['id', 'created_at', 'updated_at', 'service_history', 'photos', 'tasks'])

function fieldsOf(was: RecordAsOf['was'], now: RecordAsOf['now']): string[] {
  return [...new Set([...Object.keys(now ?? {}), ...Object.keys(was ?? {})])].filter((name) => {
    // A reference is shown by its name, not a second time by its id.
    const reference = /_ids?$/.test(name)
    return !QUIET.has(name) && !reference
  })
}

function FieldRow({
  name,
  was,
  now,
  differs,
  onRestore,
}: {
  name: string
  was: unknown
  now: unknown
  differs: boolean
  onRestore: (() => void) | null
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <span className="text-xs text-text-3 max-sm:col-span-2">{fieldName(name)}</span>
      <span className="min-w-0 text-sm break-words">
        <Value value={was} />
        {differs ? (
          <span className="block text-xs text-text-3">
            Now: <Value value={now} />
          </span>
        ) : null}
      </span>
      {differs && onRestore ? (
        <Button size="sm" variant="ghost" aria-label={`Restore ${fieldName(name)}`} onClick={onRestore}>
          Restore
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}

function ChangeList({ changes, at }: { changes: readonly AuditRecord[]; at: string | null }) {
  const { href } = useViewState()
  if (changes.length === 0) return <EmptyState title="No changes" description="None are recorded." />
  return (
    <Card title="Changes" flush>
      <ol className="max-h-[70vh] divide-y divide-line overflow-y-auto" aria-label="Changes, newest first" tabIndex={0}>
        {changes.map((change) => (
          <li key={change.id}>
            <PageLink
              href={href({ at: change.id })}
              scroll={false}
              aria-current={change.id === at ? 'true' : undefined}
              className={cn('block px-4 py-2 text-sm hover:bg-hover', change.id === at && 'bg-selected')}
            >
              <span className="flex justify-between gap-3">
                <span className="min-w-0 truncate">
                  <bdi className="font-medium">{change.actor.name}</bdi>{' '}
                  {VERBS[change.verb] ?? change.verb.replaceAll('_', ' ')}
                </span>
                <span className="shrink-0 text-xs text-text-3">
                  <Time value={change.created_at} />
                </span>
              </span>
              <span className="block truncate text-xs text-text-3">
                {Object.keys(change.changes).map(fieldName).join(', ')}
              </span>
            </PageLink>
          </li>
        ))}
      </ol>
    </Card>
  )
}
