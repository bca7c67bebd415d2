'use client'

import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { toastDone, toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import { LineDialog } from './line-dialog'
import type { ContractLines, LineActions, LineRow, UsedOfLine } from './types'
import { coversWords, excludedWords, scopeWords, usageWords } from './words'

type Contract = { id: string; customer_id: string }

const NOTHING: ContractLines = { lines: [], allowances: [], parts: [] }

/** What a contract pays for, and how much of it was used; read after the page is there. */
export function ContractLinesCard({
  contract,
  actions,
  canWrite,
}: {
  contract: Contract
  actions: LineActions
  canWrite: boolean
}) {
  const { shown, reload } = useLines(contract.id, actions)
  const [open, setOpen] = useState<LineRow | 'new' | null>(null)
  const remove = removal(actions, reload)
  const isRead = shown !== null && shown !== 'failed'
  const { lines, allowances, parts } = isRead ? shown : NOTHING
  return (
    <>
      <Card
        title="Contract lines"
        count={lines.length}
        empty={isRead && lines.length === 0 ? 'Customers pay for everything' : undefined}
        flush
        actions={
          canWrite ? (
            <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
              Add line
            </Button>
          ) : null
        }
      >
        {shown === null ? <Skeleton className="m-4 h-4 w-3/5" /> : null}
        {shown === 'failed' ? <Callout kind="warning">The lines could not be loaded. Reload the page.</Callout> : null}
        <ul aria-label="Contract lines" className="divide-y divide-line">
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              used={allowances}
              edit={canWrite ? () => setOpen(line) : undefined}
              remove={canWrite ? () => void remove(line) : undefined}
            />
          ))}
        </ul>
      </Card>
      {open ? (
        <LineDialog
          contract={contract}
          line={open === 'new' ? null : open}
          parts={parts}
          actions={actions}
          onClose={() => setOpen(null)}
          onSaved={reload}
        />
      ) : null}
    </>
  )
}

function useLines(contractId: string, actions: LineActions) {
  const [shown, setShown] = useState<ContractLines | 'failed' | null>(null)
  const [count, setCount] = useState(0)
  const read = useEffectEvent((live: () => boolean) => {
    const keep = (answer: FormState<ContractLines> | null) => {
      if (live()) setShown((before) => (answer?.status === 'ok' ? answer.data : (before ?? 'failed')))
    }
    actions.load(contractId).then(keep, () => keep(null))
  })
  useEffect(() => {
    const request = { contractId, count, live: true }
    read(() => request.live)
    return () => {
      request.live = false
    }
  }, [contractId, count])
  return { shown, reload: () => setCount((before) => before + 1) }
}

function removal(actions: LineActions, reload: () => void) {
  return async (line: LineRow): Promise<void> => {
    const state = await actions.remove(line.id).catch(() => null)
    if (state?.status !== 'ok') {
      toastError('The line was not deleted.', { description: state?.status === 'error' ? state.message : undefined })
      return
    }
    const undo = async () => {
      const back = await actions.restore(line.id)
      if (back.status !== 'ok') throw new Error(back.status === 'error' ? back.message : undefined)
      reload()
    }
    toastDone('The line was deleted.', { undo })
    reload()
  }
}

function Line({
  line,
  used,
  edit,
  remove,
}: {
  line: LineRow
  used: readonly UsedOfLine[]
  edit?: () => void
  remove?: () => void
}) {
  const usage = used.find(({ line_id }) => line_id === line.id)
  const name = scopeWords(line)
  return (
    <li className="flex min-w-0 items-start gap-2 py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-text-2">
          {coversWords(line)}
          {line.hours === 'always' ? ', day and night' : ''}
          {line.deductible > 0 ? `, deductible ${line.deductible}` : ''}
          {line.excluded_part_ids.length > 0 ? `, ${excludedWords(line)}` : ''}
        </p>
        {usage ? <UsageBar used={usage} /> : null}
      </div>
      {edit && remove ? (
        <span className="flex gap-0.5">
          <IconButton size="sm" label={`Edit ${name}`} icon={<Pencil aria-hidden />} onClick={edit} />
          <IconButton
            size="sm"
            variant="danger-ghost"
            label={`Delete ${name}`}
            icon={<Trash2 aria-hidden />}
            onClick={remove}
          />
        </span>
      ) : null}
    </li>
  )
}

function UsageBar({ used }: { used: UsedOfLine }) {
  const words = usageWords(used, useFormats())
  const share = Math.min(1, Math.max(0, used.used / used.included))
  return (
    <div className="mt-1.5 max-w-80">
      <div
        role="meter"
        aria-label={words}
        aria-valuenow={used.used}
        aria-valuemin={0}
        aria-valuemax={used.included}
        data-tone={share >= 1 ? 'red' : share >= 0.75 ? 'amber' : 'sky'}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-(--tone-text)" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="mt-0.5 text-xs text-text-2 tabular">{words}</p>
    </div>
  )
}
