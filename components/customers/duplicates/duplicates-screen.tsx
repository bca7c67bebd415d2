'use client'

import { CopyCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { attempt, reasonOf } from '@/components/company/settings/use-removal'
import type { MergeActions, Pair } from '@/components/data/merge/types'
import { dataOf } from '@/components/form/outcome'
import { PageHeader } from '@/components/frame/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { FilterBar } from '@/components/ui/filters'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { lateDialog } from '@/components/ui/late-dialog'
import { RecordLink } from '@/components/ui/links'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import {
  DUPLICATE_REASONS,
  type DuplicateDismissal,
  type DuplicatePair,
  type DuplicateReason,
  type DuplicatesQuery,
  MAX_PAIRS,
} from '@/lib/schemas/customers/duplicate'
import type { FormState } from '@/lib/schemas/form-state'

const MergeDialog = lateDialog(() => import('@/components/data/merge/merge-dialog'))

const REASONS: Record<DuplicateReason, string> = {
  email: 'Same e-mail',
  name_and_postal_code: 'Same name and postal code',
  phone: 'Same phone',
  tax_id: 'Same tax ID',
}

type Dismiss = (customerIds: readonly string[], isDismissed: boolean) => Promise<FormState<DuplicateDismissal>>

/** Pairs of customers that may be one: each is merged, or said not to be the same. */
export function DuplicatesScreen({
  pairs,
  isNarrowed,
  ignored,
  merging,
  dismiss,
}: {
  pairs: readonly DuplicatePair[]
  isNarrowed: boolean
  ignored: string[]
  merging: MergeActions
  dismiss: Dismiss
}) {
  const [pair, setPair] = useState<Pair | null>(null)
  const { busy, settle } = useDismissal(dismiss)
  return (
    <>
      <PageHeader
        title="Duplicates"
        badges={
          pairs.length < MAX_PAIRS ? null : (
            <span className="text-xs text-text-3">The {MAX_PAIRS} that have most in common.</span>
          )
        }
      >
        <p className="pb-2 text-sm text-text-2">
          Customers that may be one. Merge the two, or say that they are not the same: then they are not shown again.
        </p>
      </PageHeader>
      <IgnoredNotice ignored={ignored} />
      <div className="border-b border-line bg-surface px-(--gutter)">
        <FilterBar<DuplicatesQuery>
          filters={[
            {
              param: 'reason',
              label: 'In common',
              single: true,
              options: DUPLICATE_REASONS.map((value) => ({ value, label: REASONS[value] })),
            },
          ]}
        />
      </div>
      {pairs.length === 0 ? <NoPairs isNarrowed={isNarrowed} /> : null}
      <ul aria-label="Possible duplicates" className="divide-y divide-line bg-surface">
        {pairs.map((one) => (
          <PairRow
            key={keyOf(one)}
            pair={one}
            isBusy={busy === keyOf(one)}
            onCompare={(ids) => setPair({ type: 'customer', ids })}
            onDismiss={() => void settle(one)}
          />
        ))}
      </ul>
      {pair ? (
        <MergeDialog pair={pair} actions={merging} onClose={() => setPair(null)} onDone={() => setPair(null)} />
      ) : null}
    </>
  )
}

function keyOf({ customers }: DuplicatePair): string {
  return customers.map(({ id }) => id).join()
}

/** Says that two are not the same, and offers to take it back. */
function useDismissal(dismiss: Dismiss) {
  const router = useRouter()
  const [busy, setBusy] = useState<string | null>(null)
  return { busy, settle }

  async function settle(pair: DuplicatePair) {
    const ids = pair.customers.map(({ id }) => id)
    setBusy(keyOf(pair))
    const state = await attempt(() => dismiss(ids, true))
    setBusy(null)
    if (state.status !== 'ok')
      return void toastError('The two are still shown as duplicates.', { description: reasonOf(state) })
    toastDone('The two are not shown as duplicates again.', {
      undo: async () => {
        dataOf(await dismiss(ids, false))
        router.refresh()
      },
    })
    router.refresh()
  }
}

function PairRow({
  pair,
  isBusy,
  onCompare,
  onDismiss,
}: {
  pair: DuplicatePair
  isBusy: boolean
  onCompare: (ids: Pair['ids']) => void
  onDismiss: () => void
}) {
  const [one, other] = pair.customers
  if (!one || !other) return null
  const names = `${one.name} and ${other.name}`
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-(--gutter) py-3">
      <div className="grid min-w-0 flex-1 basis-80 gap-x-6 gap-y-3 sm:grid-cols-2">
        <CustomerFacts customer={one} reasons={pair.reasons} />
        <CustomerFacts customer={other} reasons={pair.reasons} />
      </div>
      <div className="flex basis-56 flex-wrap gap-1.5">
        {pair.reasons.map((reason) => (
          <Badge key={reason}>{REASONS[reason]}</Badge>
        ))}
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button size="sm" aria-label={`Compare ${names}`} onClick={() => onCompare([one.id, other.id])}>
          Compare
        </Button>
        <Button size="sm" variant="ghost" pending={isBusy} aria-label={`Not the same: ${names}`} onClick={onDismiss}>
          Not the same
        </Button>
      </div>
    </li>
  )
}

/** What tells a customer from another one; what the two have in common stands out. */
function CustomerFacts({
  customer: { id, name, customer_number, email, phone, tax_id, postal_code, city, created_at },
  reasons,
}: {
  customer: DuplicatePair['customers'][number]
  reasons: readonly DuplicateReason[]
}) {
  const place = [postal_code, city].filter(Boolean).join(' ')
  const facts: [DuplicateReason, string | null][] = [
    ['email', email],
    ['phone', phone],
    ['tax_id', tax_id],
    ['name_and_postal_code', place || null],
  ]
  return (
    <div className="min-w-0 text-sm wrap-anywhere">
      <p>
        <RecordLink href={`/customers/${id}`} strong>
          <bdi>{name}</bdi>
        </RecordLink>{' '}
        <span className="tabular text-text-2">{customer_number}</span>
      </p>
      {facts.map(([reason, value]) =>
        value === null ? null : (
          <p key={reason} className={reasons.includes(reason) ? 'font-medium' : 'text-text-2'}>
            <bdi>{value}</bdi>
          </p>
        ),
      )}
      <p className="text-xs text-text-3">
        Added <Time value={created_at} format="date" />
      </p>
    </div>
  )
}

function NoPairs({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      icon={<CopyCheck aria-hidden />}
      title={isNarrowed ? 'No pair has this in common' : 'No duplicates found'}
      description={
        isNarrowed
          ? 'Clear the filter to see all pairs.'
          : 'No two customers have the same e-mail, phone, tax ID, or name and postal code.'
      }
    />
  )
}
