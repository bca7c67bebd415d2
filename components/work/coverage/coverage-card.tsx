'use client'

import { ChevronDown, Lock, LockOpen } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { Skeleton } from '@/components/ui/skeleton'
import { Day } from '@/components/ui/time'
import type { WorkOrderCoverage } from '@/lib/schemas/work/coverage'
import { LockDialog } from './lock-dialog'
import { PayerBadge } from './payer-badge'
import type { CoverageActions } from './use-coverage'
import { coverageSentence, typeName } from './words'

/** Who pays for parts, labor and travel in one sentence; the reasons are one click away. */
export function CoverageCard({
  coverage,
  actions,
  onChange,
}: {
  coverage: WorkOrderCoverage | 'failed' | null
  actions: CoverageActions
  onChange: (coverage: WorkOrderCoverage) => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isLocking, setLocking] = useState(false)
  if (coverage === null)
    return (
      <Card title="Who pays">
        <Skeleton className="h-4 w-3/5" />
      </Card>
    )
  if (coverage === 'failed')
    return (
      <Card title="Who pays">
        <Callout kind="warning">Who pays could not be loaded. Reload the page to try again.</Callout>
      </Card>
    )
  const isLocked = coverage.lines.some(({ coverage_locked }) => coverage_locked)
  const changeLock = isLocked ? actions.unlock : actions.lock
  return (
    <Card
      title="Who pays"
      actions={
        <>
          {changeLock && coverage.lines.length > 0 ? (
            <LockButton isLocked={isLocked} onClick={() => setLocking(true)} />
          ) : null}
          <Button
            size="sm"
            variant="ghost"
            icon={<ChevronDown aria-hidden className={isOpen ? 'rotate-180' : undefined} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Reasons
          </Button>
        </>
      }
    >
      <p className="text-sm">{coverageSentence(coverage)}</p>
      {coverage.lines.length > 0 ? <Sums coverage={coverage} isLocked={isLocked} /> : null}
      <div id={id} hidden={!isOpen} className="mt-3 border-t border-line pt-3">
        {isOpen ? <Reasons coverage={coverage} /> : null}
      </div>
      {isLocking && changeLock ? (
        <LockDialog
          isLocked={isLocked}
          save={(reason) => changeLock(coverage.work_order_id, reason)}
          onClose={() => setLocking(false)}
          onSaved={onChange}
        />
      ) : null}
    </Card>
  )
}

function LockButton({ isLocked, onClick }: { isLocked: boolean; onClick: () => void }) {
  const Icon = isLocked ? LockOpen : Lock
  return (
    <Button size="sm" variant="ghost" icon={<Icon aria-hidden />} onClick={onClick}>
      {isLocked ? 'Unlock' : 'Lock'}
    </Button>
  )
}

function Sums({ coverage: { totals, coverage_date }, isLocked }: { coverage: WorkOrderCoverage; isLocked: boolean }) {
  return (
    <p className="mt-1 text-sm text-text-2">
      The customer pays <Money value={totals.billable_total} />, others <Money value={totals.covered_amount} />.{' '}
      {isLocked ? 'Locked.' : null} As of <Day value={coverage_date} year />.
    </p>
  )
}

/** The reason of each line; of each type while there is no line. */
function Reasons({ coverage: { lines, outlook } }: { coverage: WorkOrderCoverage }) {
  const rows =
    lines.length > 0
      ? lines.map((line) => ({
          key: line.line_item_id,
          name: line.description,
          payer: line.payer,
          percent: line.covered_percent,
          reason: line.coverage_reason,
        }))
      : outlook.map((one) => ({ ...one, key: one.type, name: typeName(one.type) }))
  return (
    <ul aria-label="Reasons" className="flex flex-col gap-2.5">
      {rows.map(({ key, name, payer, percent, reason }) => (
        <li key={key} className="min-w-0 text-sm">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <PayerBadge payer={payer} percent={percent} />
          </span>
          <span className="block wrap-anywhere text-text-2">{reason}</span>
        </li>
      ))}
    </ul>
  )
}
