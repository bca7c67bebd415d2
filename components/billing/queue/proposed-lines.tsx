'use client'

import { Check, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Money } from '@/components/ui/money'
import { toastDone, toastError } from '@/components/ui/toast'
import { UNIT_WORDS } from '@/lib/domain/billing/units'
import type { WorkOrderBilling } from '@/lib/schemas/billing/billing'
import type { FormState } from '@/lib/schemas/form-state'

type Proposal = WorkOrderBilling['proposals'][number]
type Decision = 'accept' | 'dismiss'
export type ProposalActions = {
  decide: (keys: Partial<Record<Decision, string[]>>) => Promise<FormState<{ request: string }>>
  undo: (request: string) => Promise<FormState<unknown>>
}

const DONE: Record<Decision, string> = { accept: 'became a line item', dismiss: 'is not billed' }
const MANY_DONE: Record<Decision, string> = { accept: 'proposed lines were accepted', dismiss: 'are not billed' }

/** The lines that the work proposes, each to be accepted or dismissed, or all of them accepted. */
export function ProposedLines({ proposals, actions }: { proposals: readonly Proposal[]; actions?: ProposalActions }) {
  const router = useRouter()
  const [isSaving, setSaving] = useState(false)
  if (proposals.length === 0) return null

  async function decide(decision: Decision, lines: readonly Proposal[]): Promise<void> {
    if (!actions || isSaving) return
    setSaving(true)
    const keys = lines.map(({ source_key }) => source_key)
    const state = await actions.decide({ [decision]: keys }).catch(() => null)
    setSaving(false)
    if (state?.status !== 'ok') {
      const description = state?.status === 'error' ? state.message : undefined
      toastError('Nothing was changed.', { description, retry: () => decide(decision, lines) })
      return
    }
    const [line] = lines
    const words =
      lines.length === 1 && line
        ? `“${line.description}” ${DONE[decision]}.`
        : `${lines.length} ${MANY_DONE[decision]}.`
    toastDone(words, { undo: () => undo(state.data.request) })
    router.refresh()
  }

  async function undo(request: string): Promise<void> {
    const state = await actions?.undo(request)
    if (state?.status !== 'ok') throw new Error(state?.status === 'error' ? state.message : undefined)
    router.refresh()
  }

  return (
    <div className="flex flex-col gap-1 rounded-md border border-line p-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-xs font-medium text-text-2">Proposed lines</h3>
        {actions ? (
          <Button size="sm" variant="primary" pending={isSaving} onClick={() => void decide('accept', proposals)}>
            Accept all
          </Button>
        ) : null}
      </div>
      <ul aria-label="Proposed lines" className="flex flex-col">
        {proposals.map((line) => (
          <li key={line.source_key} className="flex min-w-0 items-center gap-2 py-1">
            <div className="min-w-0 flex-1">
              <bdi className="block truncate">{line.description}</bdi>
              <span className="text-xs text-text-2">
                <Quantity line={line} />
                {line.unit_price === null ? null : (
                  <>
                    {' × '}
                    <Money value={line.unit_price} />
                  </>
                )}
              </span>
            </div>
            {actions ? (
              <span className="flex shrink-0">
                <IconButton
                  size="sm"
                  label={`Accept ${line.description}`}
                  icon={<Check aria-hidden />}
                  disabled={isSaving}
                  onClick={() => void decide('accept', [line])}
                />
                <IconButton
                  size="sm"
                  label={`Do not bill ${line.description}`}
                  icon={<X aria-hidden />}
                  disabled={isSaving}
                  onClick={() => void decide('dismiss', [line])}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many; of a line that would change, what it says now before. */
function Quantity({ line: { quantity, line_quantity, unit } }: { line: Proposal }) {
  const word = unit ? UNIT_WORDS[unit] : ''
  if (line_quantity === null) return `${quantity} ${word}`
  if (quantity === 0) return `${line_quantity} ${word}: to be deleted`
  return `${line_quantity} → ${quantity} ${word}`
}
