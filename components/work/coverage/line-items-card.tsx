'use client'

import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { Money } from '@/components/ui/money'
import { toastDone, toastError } from '@/components/ui/toast'
import { PayerBadge } from '@/components/work/coverage/payer-badge'
import { UNIT_WORDS } from '@/lib/domain/billing/units'
import type { CoveredLine } from '@/lib/schemas/work/coverage'
import type { OrderTask } from '@/lib/schemas/work/work-order-detail'
import { CatalogueLine } from './catalogue-line'
import { type BilledAsset, LineItemDialog } from './line-item-dialog'
import type { LineItemActions } from '../tasks/types'

type Line = OrderTask['line_items'][number]
type Totals = { subtotal: number; tax: number; total: number }

/** The bill: what was done and used, each line with its exact amounts, and their sums. */
export function LineItemsCard({
  tasks,
  totals,
  owed,
  actions,
  assets,
  coverage,
}: {
  tasks: readonly OrderTask[]
  totals: Totals
  /** What the customer pays of the total; null until it is known. */
  owed: number | null
  actions?: LineItemActions
  assets: readonly BilledAsset[]
  /** Who pays, by the id of the line. */
  coverage: ReadonlyMap<string, CoveredLine>
}) {
  const router = useRouter()
  const [open, setOpen] = useState<'new' | Line | null>(null)
  const lines = tasks.flatMap((task) => task.line_items.map((line) => ({ line, task })))

  const remove = useRemoval(actions)
  const canAdd = actions !== undefined && tasks.length > 0

  return (
    <>
      <Card
        title="Line items"
        count={lines.length}
        empty={lines.length > 0 || canAdd ? undefined : tasks.length === 0 ? NO_TASKS : 'Nothing to bill yet'}
        flush
        actions={
          canAdd ? (
            <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
              Add line item
            </Button>
          ) : null
        }
      >
        {lines.length > 0 ? (
          <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Line items">
            <LineTable
              lines={lines}
              coverage={coverage}
              totals={totals}
              owed={owed}
              onEdit={actions && setOpen}
              onRemove={remove}
            />
          </div>
        ) : null}
        {canAdd ? <CatalogueLine tasks={tasks} actions={actions} /> : null}
      </Card>
      {actions && open ? (
        <LineItemDialog
          tasks={tasks}
          assets={assets}
          line={open === 'new' ? undefined : open}
          actions={actions}
          onDone={(description) => {
            setOpen(null)
            toastDone(`“${description}” was added.`)
            router.refresh()
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

/** Deletes a line of the bill, with an undo; absent without actions. */
function useRemoval(actions?: LineItemActions) {
  const router = useRouter()
  if (!actions) return undefined
  const { remove: removeLine, restore } = actions

  async function remove(line: Line): Promise<void> {
    const state = await removeLine(line.id).catch(() => null)
    if (state?.status !== 'ok') {
      const description = state?.status === 'error' ? state.message : undefined
      toastError(`“${line.description}” was not deleted.`, { description, retry: () => remove(line) })
      return
    }
    toastDone(`“${line.description}” was deleted.`, { undo: () => putBack(line) })
    router.refresh()
  }

  async function putBack({ id }: Line): Promise<void> {
    const state = await restore(id)
    if (state?.status !== 'ok') throw new Error(state?.status === 'error' ? state.message : undefined)
    router.refresh()
  }

  return remove
}

function LineTable({
  lines,
  coverage,
  totals,
  owed,
  onEdit,
  onRemove,
}: {
  lines: readonly { line: Line; task: OrderTask }[]
  coverage: ReadonlyMap<string, CoveredLine>
  totals: Totals
  owed: number | null
  onEdit?: (line: Line) => void
  onRemove?: (line: Line) => Promise<void>
}) {
  const sums: [name: string, value: number][] = [
    ['Subtotal', totals.subtotal],
    ['Tax', totals.tax],
    ['Total', totals.total],
  ]
  if (owed !== null && owed !== totals.total) sums.push(['Others pay', totals.total - owed], ['Customer pays', owed])
  return (
    <table className="w-full min-w-[40rem] border-collapse text-sm">
      <thead>
        <tr className="border-b border-line bg-sunken text-left text-xs text-text-2">
          <th scope="col" className={HEAD}>
            Description
          </th>
          <th scope="col" className={HEAD}>
            Type
          </th>
          <th scope="col" className={HEAD}>
            Payer
          </th>
          {['Quantity', 'Unit price', 'Tax', 'Total'].map((name) => (
            <th key={name} scope="col" className={`${HEAD} text-right`}>
              {name}
            </th>
          ))}
          {onEdit ? (
            <th scope="col" className={HEAD}>
              <span className="sr-only">Change</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, task }) => (
          <LineRow
            key={line.id}
            line={line}
            covered={coverage.get(line.id)}
            task={task}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, value], index) => (
          <tr key={name} className={index === sums.length - 1 ? 'font-semibold' : 'text-text-2'}>
            <th scope="row" colSpan={6} className="px-3 py-1 text-right font-[inherit]">
              {name}
            </th>
            <td className="px-3 py-1 text-right">
              <Money value={value} />
            </td>
            {onEdit ? <td /> : null}
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function LineRow({
  line,
  covered,
  task,
  onEdit,
  onRemove,
}: {
  line: Line
  covered: CoveredLine | undefined
  task: OrderTask
  onEdit?: (line: Line) => void
  onRemove?: (line: Line) => Promise<void>
}) {
  const { locale } = useFormats()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} max-w-72 wrap-anywhere`}>
        {line.description}
        <span className="block truncate text-xs text-text-3">{task.name}</span>
      </td>
      <td className={`${CELL} capitalize`}>{line.type}</td>
      <td className={CELL}>
        {covered ? <PayerBadge payer={covered.payer} percent={covered.covered_percent} /> : null}
      </td>
      <td className={`${CELL} text-right tabular`} suppressHydrationWarning>
        {number.format(line.quantity)}
        {line.unit && line.unit !== 'C62' ? <span className="text-text-3"> {UNIT_WORDS[line.unit]}</span> : null}
      </td>
      <td className={`${CELL} text-right`}>
        <Money value={line.unit_price} />
      </td>
      <td className={`${CELL} text-right tabular`}>
        <Money value={line.tax} />
        <span className="block text-xs text-text-3" suppressHydrationWarning>
          {percent.format(line.tax_rate)}
        </span>
      </td>
      <td className={`${CELL} text-right font-medium`}>
        <Money value={line.total} />
      </td>
      {onEdit && onRemove ? (
        <td className={`${CELL} whitespace-nowrap`}>
          <span className="flex justify-end gap-0.5">
            <IconButton
              size="sm"
              label={`Edit ${line.description.slice(0, 60)}`}
              icon={<Pencil aria-hidden />}
              onClick={() => onEdit(line)}
            />
            <IconButton
              size="sm"
              variant="danger-ghost"
              label={`Delete ${line.description.slice(0, 60)}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => void onRemove(line)}
            />
          </span>
        </td>
      ) : null}
    </tr>
  )
}

const NO_TASKS = 'Lines belong to tasks: add a task first'
const HEAD = 'h-8 px-3 font-medium first:pl-4'
const CELL = 'px-3 py-1.5 align-top first:pl-4'
