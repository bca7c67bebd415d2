'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { NumberField, SelectField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RecordLink } from '@/components/ui/links'
import { toastDone, toastError } from '@/components/ui/toast'
import { ASKING_REASONS, type AskingReason, type BillingReason } from '@/lib/domain/billing/state'
import { REASON_WORDS } from '@/lib/domain/billing/words'
import type { WorkOrderBilling } from '@/lib/schemas/billing/billing'
import { text } from '@/lib/schemas/fields'
import type { FormState } from '@/lib/schemas/form-state'
import { type ProposalActions, ProposedLines } from './proposed-lines'

/** What there is to put right: what the work proposes, its lines that have no price, and those that have no tax. */
export type ToPutRight = {
  proposals: WorkOrderBilling['proposals']
  unpriced: Line[]
  untaxed: Line[]
  taxCodes: { value: string; label: string }[]
}
type Line = { id: string; description: string }
type Save = (id: string, values: Record<string, unknown>) => Promise<FormState<{ request: string }>>
export type PutRightActions = {
  read: (id: string) => Promise<FormState<ToPutRight>>
  save: Save
  decide: (id: string, keys: Record<string, unknown>) => Promise<FormState<{ request: string }>>
  undo: ProposalActions['undo']
}
type Order = {
  id: string
  work_order_number: string
  customer: { id: string; name: string }
  confirmed_reasons: readonly AskingReason[]
}

/** What to look at before a person says that it is billed all the same. */
const QUESTIONS: Partial<Record<AskingReason, string>> = {
  asset_unknown: 'No machine is named, so nobody looked whether a warranty or a contract pays.',
  no_time: 'Time is billed, and nobody reported any.',
  over_limit: 'It comes to more than the customer agreed to pay.',
  field_decision_open: 'A report from the phone waits in the field inbox, and may change what is billed.',
}

/** Why a work order is not billed yet; for who may, each reason opens what puts it right. */
export function Reasons({
  order,
  reasons,
  actions,
}: {
  order: Order
  reasons: WorkOrderBilling['reasons']
  actions?: PutRightActions
}) {
  const [open, setOpen] = useState<BillingReason | null>(null)
  return (
    <>
      <ul className="flex flex-wrap gap-1 py-1" aria-label="To put right first">
        {reasons.map(({ reason, blocks }) => {
          const badge = <Badge tone={blocks ? 'red' : 'amber'}>{REASON_WORDS[reason]}</Badge>
          return (
            <li key={reason} className="flex max-w-full">
              {actions && reason !== 'coverage_undecided' ? (
                <button
                  type="button"
                  className="max-w-full rounded-sm hover:opacity-80"
                  aria-label={`${REASON_WORDS[reason]}: put right`}
                  onClick={() => setOpen(reason)}
                >
                  {badge}
                </button>
              ) : (
                badge
              )}
            </li>
          )
        })}
      </ul>
      {actions && open ? (
        <PutRight order={order} reason={open} actions={actions} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

type Part = { order: Order; reason: BillingReason; actions: PutRightActions; onClose: () => void }

function PutRight(part: Part) {
  const { reason } = part
  if (reason === 'missing_purchase_order') return <PurchaseOrder {...part} />
  if (reason === 'missing_buyer_data' || reason === 'missing_buyer_reference') return <OfCustomer {...part} />
  if (isAsking(reason) && QUESTIONS[reason]) return <Confirm {...part} reason={reason} />
  return <FromLines {...part} />
}

function isAsking(reason: BillingReason): reason is AskingReason {
  return (ASKING_REASONS as readonly string[]).includes(reason)
}

/** What stands in each of the dialogs: which work order, and a way to it. `footer`: the button that does it. */
function Frame({
  order,
  reason,
  onClose,
  footer,
  children,
}: Part & { footer?: React.ReactNode; children: React.ReactNode }) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={REASON_WORDS[reason]}
      description={<RecordLink href={`/work-orders/${order.id}`}>{order.work_order_number}</RecordLink>}
      footer={
        <>
          <Button onClick={onClose}>{footer ? 'Cancel' : 'Close'}</Button>
          {footer}
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Closes the dialog and says what was done, with a way back. */
function useDone({ order, actions, onClose }: Part) {
  const router = useRouter()
  return (words: string, request: string) => {
    onClose()
    router.refresh()
    const undo = async () => {
      const undone = await actions.undo(request)
      if (undone.status === 'error') throw new Error(undone.message)
      router.refresh()
    }
    toastDone(`${order.work_order_number}: ${words}.`, { undo })
  }
}

/** The dialog with a form in it, which its button saves. */
function FormFrame<Values extends FieldValues>({
  form,
  children,
  ...part
}: Part & { form: ServerForm<Values>; children: React.ReactNode }) {
  const id = useId()
  return (
    <Frame
      {...part}
      footer={
        <Button type="submit" form={id} variant="primary" pending={form.saving}>
          Save
        </Button>
      }
    >
      <Form form={form} id={id}>
        {children}
      </Form>
    </Frame>
  )
}

const purchaseOrderFields = z.object({ purchase_order: text(100) })

function PurchaseOrder(part: Part) {
  const done = useDone(part)
  const form = useServerForm<z.input<typeof purchaseOrderFields>, { request: string }>({
    schema: purchaseOrderFields,
    defaults: { purchase_order: '' },
    action: (values) => part.actions.save(part.order.id, values),
    onDone: ({ request }, { purchase_order }) => done(`purchase order ${purchase_order}`, request),
  })
  return (
    <FormFrame {...part} form={form}>
      <TextField control={form.control} name="purchase_order" label="Purchase order" required autoComplete="off" />
    </FormFrame>
  )
}

/** Says that it is billed all the same. */
function Confirm(part: Part & { reason: AskingReason }) {
  const { order, reason, actions } = part
  const done = useDone(part)
  const [isSaving, setSaving] = useState(false)
  const confirm = async () => {
    setSaving(true)
    const confirmed_reasons = [...order.confirmed_reasons, reason]
    const answer = await actions.save(order.id, { confirmed_reasons }).catch(() => null)
    setSaving(false)
    if (answer?.status === 'ok') return done('billed as it is', answer.data.request)
    const description = answer?.status === 'error' ? answer.message : undefined
    toastError('Nothing was changed.', { description, retry: confirm })
  }
  return (
    <Frame
      {...part}
      footer={
        <Button variant="primary" pending={isSaving} onClick={() => void confirm()}>
          Bill it as it is
        </Button>
      }
    >
      <p className="text-sm text-text-2">{QUESTIONS[reason]}</p>
    </Frame>
  )
}

/** What is missing of the customer, or of who pays for it: it is put right there, for all of its work. */
function OfCustomer(part: Part) {
  const { customer } = part.order
  const open = (
    <ButtonLink variant="primary" href={`/customers/${customer.id}/edit`}>
      Edit customer
    </ButtonLink>
  )
  return (
    <Frame {...part} footer={open}>
      <p className="text-sm text-text-2">
        {part.reason === 'missing_buyer_data'
          ? 'An invoice names the address of who pays. Add it to '
          : 'The format of these invoices needs a reference of who pays. Add it to '}
        <bdi className="font-medium text-text">{customer.name}</bdi>, or to the customer that it is billed to.
      </p>
    </Frame>
  )
}

const UNREACHABLE = 'The lines could not be read. Close this and try again.'

/** What follows from the lines of the work order, which are read when the dialog opens. */
function FromLines(part: Part) {
  const { order, reason, actions } = part
  const [state, setState] = useState<FormState<ToPutRight> | null>(null)
  useEffect(() => {
    let isOpen = true
    const show = (answer: FormState<ToPutRight>) => isOpen && setState(answer)
    actions.read(order.id).then(show, () => show({ status: 'error', message: UNREACHABLE, fields: {} }))
    return () => {
      isOpen = false
    }
  }, [actions, order.id])
  if (state?.status !== 'ok')
    return (
      <Frame {...part}>
        <p className="text-sm text-text-2">{state?.status === 'error' ? state.message : 'Reading the lines…'}</p>
      </Frame>
    )
  const { proposals, unpriced, untaxed, taxCodes } = state.data
  if (reason === 'missing_price') return <Prices {...part} lines={unpriced} />
  if (reason === 'missing_tax_code') return <TaxCode {...part} lines={untaxed} taxCodes={taxCodes} />
  return (
    <Frame {...part}>
      {proposals.length === 0 ? (
        <p className="text-sm text-text-2">The work proposes nothing. Open the work order to add lines to it.</p>
      ) : (
        <ProposedLines
          proposals={proposals}
          actions={{
            decide: async (keys) => {
              const answer = await actions.decide(order.id, keys)
              part.onClose()
              return answer
            },
            undo: actions.undo,
          }}
        />
      )}
    </Frame>
  )
}

const priceFields = z.object({
  prices: z.array(z.number('must be a price such as 49.90').positive('must be more than 0')),
})

function Prices({ lines, ...part }: Part & { lines: Line[] }) {
  const done = useDone(part)
  const form = useServerForm<z.input<typeof priceFields>, { request: string }>({
    schema: priceFields,
    defaults: { prices: [] },
    action: ({ prices }) =>
      part.actions.save(part.order.id, {
        line_prices: lines.map((line, index) => ({ line_item_id: line.id, unit_price: prices[index] })),
      }),
    onDone: ({ request }) => done(lines.length === 1 ? 'the line has a price' : 'the lines have prices', request),
  })
  return (
    <FormFrame {...part} form={form}>
      {lines.map((line, index) => (
        <NumberField key={line.id} control={form.control} name={`prices.${index}`} label={line.description} required />
      ))}
    </FormFrame>
  )
}

const taxFields = z.object({
  tax_code_id: z.string('must be one of the tax codes').min(1, 'must be one of the tax codes'),
})

/** Gives all lines that have neither a tax code nor a rate one code. */
function TaxCode({ lines, taxCodes, ...part }: Part & Pick<ToPutRight, 'taxCodes'> & { lines: Line[] }) {
  const done = useDone(part)
  const [first] = taxCodes
  const form = useServerForm<z.input<typeof taxFields>, { request: string }>({
    schema: taxFields,
    defaults: { tax_code_id: taxCodes.length === 1 && first ? first.value : '' },
    action: ({ tax_code_id }) =>
      part.actions.save(part.order.id, {
        line_tax_codes: lines.map((line) => ({ line_item_id: line.id, tax_code_id })),
      }),
    onDone: ({ request }) =>
      done(lines.length === 1 ? 'the line has a tax code' : 'the lines have a tax code', request),
  })
  return (
    <FormFrame {...part} form={form}>
      <ul className="list-inside list-disc text-sm text-text-2">
        {lines.map((line) => (
          <li key={line.id}>{line.description}</li>
        ))}
      </ul>
      <SelectField control={form.control} name="tax_code_id" label="Tax code" options={taxCodes} required />
    </FormFrame>
  )
}
