'use client'

import { ArrowLeftRight } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { attempt, reasonOf, shortened } from '@/components/company/settings/use-removal'
import { fieldName } from '@/components/data/history/words'
import { valueText } from '@/components/data/history/value'
import { dataOf } from '@/components/form/outcome'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio'
import { Spinner } from '@/components/ui/spinner'
import { toastDone } from '@/components/ui/toast'
import { addressLine, type PostalAddress } from '@/lib/domain/address'
import type { InvoiceFormat } from '@/lib/domain/billing/terms'
import { INVOICE_FORMAT_WORDS } from '@/lib/domain/billing/words'
import { pluralOf } from '@/lib/domain/plural'
import { nounOf } from '@/lib/domain/resources'
import type { MergeComparison, MergeResult } from '@/lib/schemas/data/merge'
import type { MergeActions, Pair } from './types'

type Props = { pair: Pair; actions: MergeActions; onClose: () => void }

/** Two records beside each other, from which one is made. What has the same name by then is offered next. */
export default function MergeDialog({
  pair: first,
  actions,
  onClose,
  onDone,
}: Props & { /** Closes after a merge. */ onDone: () => void }) {
  const [pair, setPair] = useState(first)
  const [offered, setOffered] = useState<MergeResult['alike'] | null>(null)
  const [close, setClose] = useState(() => onClose)
  const merged = useMerged(actions.undo)

  function proceed(result: MergeResult & { request: string }) {
    merged(result)
    setClose(() => onDone)
    const rest = (offered ?? []).filter(({ ids }) => !ids.some((id) => pair.ids.includes(id)))
    const next = result.alike.length > 0 ? result.alike : rest
    if (next.length === 0) return onDone()
    setOffered(next)
  }

  if (offered) return <Offers offered={offered} onClose={close} onChoose={choose} />
  return (
    <PairDialog key={pair.ids.join()} pair={pair} actions={actions} onClose={close} onMerged={proceed} onSwap={swap} />
  )

  function choose({ record_type, ids: [kept = '', from = ''] }: MergeResult['alike'][number]) {
    setPair({ type: record_type, ids: [kept, from] })
    setOffered(null)
  }

  function swap() {
    setPair({ ...pair, ids: [pair.ids[1], pair.ids[0]] })
  }
}

/** Says what became one, and offers to take it back. */
function useMerged(undo: MergeActions['undo']) {
  const router = useRouter()
  return ({ request, merged, kept }: MergeResult & { request: string }) => {
    const title =
      merged.name === kept.name
        ? `Two ${shortened(kept.name)} are one now.`
        : `${shortened(merged.name)} was merged into ${shortened(kept.name)}.`
    toastDone(title, {
      undo: async () => {
        dataOf(await undo(request))
        router.refresh()
      },
      many: true,
    })
    router.refresh()
  }
}

function PairDialog({
  pair: { type, ids },
  actions,
  onClose,
  onMerged,
  onSwap,
}: Props & { onMerged: (result: MergeResult & { request: string }) => void; onSwap: () => void }) {
  const [comparison, setComparison] = useState<MergeComparison | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [keptId, fromId] = ids
  const { compare, merge } = actions

  useEffect(() => {
    let isCurrent = true
    async function load() {
      const state = await attempt(() => compare(type, keptId, fromId))
      if (!isCurrent) return
      if (state.status !== 'ok') return setReason(reasonOf(state))
      setComparison(state.data)
      setChosen(new Set(fillingGaps(state.data)))
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [compare, type, keptId, fromId])

  async function run() {
    setBusy(true)
    setReason(null)
    const state = await attempt(() => merge(type, keptId, fromId, [...chosen]))
    setBusy(false)
    if (state.status !== 'ok') return setReason(reasonOf(state))
    onMerged(state.data)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merge two ${pluralOf(nounOf(type))}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={isBusy} disabled={!comparison} onClick={() => void run()}>
            Merge
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {reason ? (
          <Callout kind="danger" announce title="These two can’t be merged now.">
            {reason}
          </Callout>
        ) : null}
        {comparison ? <Both comparison={comparison} chosen={chosen} onChoose={setChosen} onSwap={onSwap} /> : null}
        {comparison || reason ? null : <Spinner />}
      </div>
    </Dialog>
  )
}

/** What the one that is kept lacks comes from the other. */
function fillingGaps({ fields }: MergeComparison): string[] {
  return fields.filter(({ values }) => !valueText(values[0]) && valueText(values[1])).map(({ field }) => field)
}

function Both({
  comparison: { records, fields, moved },
  chosen,
  onChoose,
  onSwap,
}: {
  comparison: MergeComparison
  chosen: ReadonlySet<string>
  onChoose: (fields: ReadonlySet<string>) => void
  onSwap: () => void
}) {
  const [kept, from] = records
  if (!kept || !from) return null
  const withField = (field: string, isTaken: boolean) =>
    new Set(isTaken ? [...chosen, field] : [...chosen].filter((one) => one !== field))
  return (
    <>
      <div className="flex items-center gap-3 rounded-md border border-line bg-surface-2 px-3 py-2 text-sm">
        <p className="min-w-0 flex-1 wrap-anywhere">
          Keep <Name record={kept} />. {movedInWords(moved)} <Name record={from} /> goes to the trash.
        </p>
        <Button size="sm" icon={<ArrowLeftRight aria-hidden />} onClick={onSwap}>
          Keep the other
        </Button>
      </div>
      {fields.map(({ field, name, values }) => (
        <RadioGroup
          key={field}
          legend={fieldName(name)}
          value={chosen.has(field) ? 'from' : 'kept'}
          onValueChange={(side) => onChoose(withField(field, side === 'from'))}
          options={[
            { value: 'kept', label: shownValue(field, values[0]) ?? <None /> },
            { value: 'from', label: shownValue(field, values[1]) ?? <None /> },
          ]}
        />
      ))}
      {fields.length === 0 ? <p className="text-sm text-text-2">They say the same in every field.</p> : null}
    </>
  )
}

/** A value as people read it; an address in one line, a format by its name. */
function shownValue(field: string, value: unknown): string | null {
  if (field === 'invoice_format' && value !== null) return INVOICE_FORMAT_WORDS[value as InvoiceFormat]
  const isAddress = typeof value === 'object' && value !== null && 'street' in value
  return isAddress ? addressLine(value as PostalAddress) : valueText(value)
}

function None() {
  return <span className="text-text-3">empty</span>
}

function Name({ record: { name, label } }: { record: MergeComparison['records'][number] }) {
  return (
    <>
      <bdi className="font-medium">{shortened(name)}</bdi>
      {label === name ? null : <span className="tabular"> ({label})</span>}
    </>
  )
}

function movedInWords(moved: MergeResult['moved']): string {
  const parts = moved.map(({ record_type, count }) =>
    count === 1 ? `1 ${nounOf(record_type)}` : `${count} ${pluralOf(nounOf(record_type))}`,
  )
  if (parts.length === 0) return ''
  const last = parts.at(-1) ?? ''
  const all = parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} will belong to it.`
}

/** What has the same name since two customers became one. */
function Offers({
  offered,
  onClose,
  onChoose,
}: {
  offered: MergeResult['alike']
  onClose: () => void
  onChoose: (one: MergeResult['alike'][number]) => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="These have the same name now"
      description="Merge the ones that are the same, too, or keep both."
      footer={<Button onClick={onClose}>Keep all</Button>}
    >
      <ul className="flex flex-col divide-y divide-line">
        {offered.map((one) => (
          <li key={one.ids.join()} className="flex items-center gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">
              Two {pluralOf(nounOf(one.record_type))} <bdi className="font-medium">{one.name}</bdi>
            </span>
            <Button size="sm" aria-label={`Merge ${nounOf(one.record_type)} ${one.name}`} onClick={() => onChoose(one)}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
