'use client'

import type { FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { keepPress } from '@/components/ui/keep-press'
import { Callout } from '@/components/ui/callout'
import { cn } from '@/components/ui/cn'
import { useHydrated } from '@/components/ui/use-hydrated'
import { useShortcut } from '@/components/ui/shortcuts'
import { StaleDialog } from './stale-dialog'
import type { ServerForm } from './use-server-form'

/** The form element with what every form needs: the reason a save failed, the colleague's version, Ctrl+Enter. */
export function Form<Input extends FieldValues>({
  form,
  labels = {},
  describe,
  id,
  children,
}: {
  form: ServerForm<Input>
  /** Field names as people know them, for the comparison with a colleague's version. */
  labels?: Record<string, string>
  /** A field's value as people know it (the name behind an id); null leaves it to the comparison. */
  describe?: (field: string, value: unknown) => string | null
  id?: string
  children: React.ReactNode
}) {
  const hydrated = useHydrated()
  useShortcut('mod+enter', 'Save the form', () => void form.submit())
  return (
    <form
      id={id}
      method="post"
      noValidate
      aria-busy={!hydrated}
      onSubmit={(event) => void form.submit(event)}
      className="flex min-w-0 flex-col gap-4"
    >
      {form.message ? (
        <div ref={bringIntoSight} className="scroll-my-4">
          <Callout kind="danger" announce>
            {form.message}
          </Callout>
        </div>
      ) : null}
      {children}
      {form.stale ? (
        <StaleDialog
          stale={form.stale}
          labels={labels}
          describe={describe}
          onResolve={(values) => void form.resolveStale(values)}
          onCancel={form.dismissStale}
        />
      ) : null}
    </form>
  )
}

/** Whoever saved at the foot of a long form has to see why it failed. Where a field is to blame, that one has the focus. */
function bringIntoSight(reason: HTMLElement | null) {
  if (!reason?.closest('form')?.querySelector('[aria-invalid="true"]')) reason?.scrollIntoView({ block: 'nearest' })
}

/** Save and Cancel at the end of a form. */
export function FormActions<Input extends FieldValues>({
  form,
  submitLabel = 'Save',
  onCancel,
  pinned = false,
  children,
}: {
  form: ServerForm<Input>
  submitLabel?: string
  onCancel?: () => void
  /** Stays in sight at the foot of a page that is longer than the window, or of the form's card. */
  pinned?: boolean | 'card'
  /** At the left: a second way to save, a delete button. */
  children?: React.ReactNode
}) {
  // Before its script has loaded the browser alone would send the form, and the page would start anew without what was typed.
  const hydrated = useHydrated()
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-end gap-2',
        pinned && 'sticky bottom-0 z-10 border-t border-line py-2.5',
        pinned && (pinned === 'card' ? 'bg-surface' : 'bg-canvas'),
      )}
    >
      {children ? <div className="mr-auto flex flex-wrap gap-2">{children}</div> : null}
      {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      <Button type="submit" variant="primary" pending={form.saving} disabled={!hydrated} onPointerDown={keepPress}>
        {submitLabel}
      </Button>
    </div>
  )
}
