'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { RecordLink } from '@/components/ui/links'
import { Money } from '@/components/ui/money'
import { Day } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import { addressLine } from '@/lib/domain/address'
import { UNIT_WORDS } from '@/lib/domain/billing/units'
import { INVOICE_FORMAT_WORDS } from '@/lib/domain/billing/words'
import { shiftDecimals } from '@/lib/domain/money'
import type { InvoiceLine, InvoiceListItem, InvoiceRecord } from '@/lib/schemas/billing/invoice'
import type { FormState } from '@/lib/schemas/form-state'
import { KIND_WORDS, payableOf, titleOf } from './words'

/** What an invoice says, and what keeps its draft from being issued. `others`: its credit notes, what it takes back or the place of, its prepayments. */
export function InvoiceView({
  invoice,
  others,
  change,
  children,
}: {
  invoice: InvoiceRecord
  others: readonly InvoiceListItem[]
  /** Changes a draft, for who may. */
  change?: ChangeDraft
  /** Beside the lines: what was paid. */
  children?: React.ReactNode
}) {
  return (
    <div className="grid gap-4 p-(--gutter) lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {invoice.problems.length === 0 ? null : <Problems invoice={invoice} />}
        <Lines invoice={invoice} change={change} />
        {invoice.notes ? (
          <Card title="Below the lines">
            <p className="text-sm whitespace-pre-line">{invoice.notes}</p>
          </Card>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Header invoice={invoice} />
        {children}
        {others.length === 0 ? null : (
          <Card title={invoice.kind === 'credit_note' ? 'Takes back' : 'Belongs to it'}>
            <ul className="flex flex-col gap-1 text-sm">
              {others.map((other) => (
                <li key={other.id} className="flex justify-between gap-2">
                  <RecordLink href={`/billing/invoices/${other.id}`}>{titleOf(other)}</RecordLink>
                  <Money value={other.gross} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  )
}

function Problems({ invoice: { problems, work_order_ids } }: { invoice: InvoiceRecord }) {
  const [only] = work_order_ids
  return (
    <Callout kind="warning" title="To put right before it is issued">
      <ul className="list-disc pl-4">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {only && work_order_ids.length === 1 ? (
        <Link href={`/work-orders/${only}`} className="underline">
          Open the work order
        </Link>
      ) : null}
    </Callout>
  )
}

type ChangeDraft = (values: Record<string, unknown>) => Promise<FormState<InvoiceRecord>>

function Lines({ invoice, change }: { invoice: InvoiceRecord; change?: ChangeDraft }) {
  const { lines, allowances, taxes, totals, work_order_ids } = invoice
  // The last work order goes with the draft itself.
  const canTakeOff = change !== undefined && invoice.status === 'draft' && work_order_ids.length > 1
  return (
    <Card title="Lines" count={lines.length} flush>
      <div className="overflow-x-auto">
        <table className="w-full text-sm sm:min-w-xl">
          <thead>
            <tr className="border-b border-line text-left text-xs text-text-3">
              <th className="px-2 sm:px-4 py-2 font-medium">Description</th>
              <th className="px-2 py-2 text-right font-medium">Quantity</th>
              <th className="px-2 py-2 text-right font-medium">Price</th>
              <th className="px-2 py-2 text-right font-medium">Tax</th>
              <th className="px-2 sm:px-4 py-2 text-right font-medium">Amount</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <Line key={line.id} line={line} isFirst={lines[index - 1]?.work_order_id !== line.work_order_id}>
                {canTakeOff ? (
                  <TakeOff
                    others={work_order_ids.filter((id) => id !== line.work_order_id)}
                    what={line.work_order_number ?? ''}
                    change={change}
                  />
                ) : null}
              </Line>
            ))}
            {allowances.map((one) => (
              <tr key={`${one.line} ${one.category} ${one.rate}`} className="border-b border-line">
                <td className="px-2 sm:px-4 py-2" colSpan={3}>
                  {one.description}
                </td>
                <td className="px-2 py-2 text-right whitespace-nowrap tabular">{percent(one.rate)}</td>
                <td className="px-2 sm:px-4 py-2 text-right">
                  <Money value={-one.amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Total label="Net" value={totals.net} />
            {taxes.map((tax) => (
              <Total
                key={`${tax.category} ${tax.rate} ${tax.name}`}
                label={`${tax.name ?? 'Tax'}, ${percent(tax.rate)}`}
                note={tax.exemption}
                value={tax.tax}
              />
            ))}
            <Total label="Total" value={totals.gross} strong />
            {invoice.prepayments.map((one) => (
              <Total key={one.invoice_id} label={`Less prepayment ${one.number}`} value={-one.gross} />
            ))}
            {totals.prepaid === 0 ? null : <Total label="To pay" value={payableOf(invoice)} strong />}
          </tfoot>
        </table>
      </div>
      {totals.tax_difference === 0 ? null : (
        <p className="px-2 sm:px-4 py-2 text-xs text-text-3">
          The taxes of the work orders’ lines come to <Money value={totals.tax + totals.tax_difference} />: an invoice
          computes its tax on the sum of each rate.
        </p>
      )}
    </Card>
  )
}

/** Takes a work order off a draft: it waits to be billed as before. */
function TakeOff({ others, what, change }: { others: readonly string[]; what: string; change: ChangeDraft }) {
  const router = useRouter()
  const takeOff = async () => {
    const answer = await change({ work_order_ids: others })
    if (answer.status === 'ok') toastDone(`${what} was taken off the draft.`)
    else toastError(`${what} was not taken off the draft.`)
    router.refresh()
  }
  return (
    <Button size="sm" variant="ghost" aria-label={`Take ${what} off the draft`} onClick={() => void takeOff()}>
      Take off
    </Button>
  )
}

/** `children`: what can be done with the work order of the line, beside its number. */
function Line({ line, isFirst, children }: { line: InvoiceLine; isFirst: boolean; children: React.ReactNode }) {
  return (
    <>
      {isFirst && line.work_order_id ? (
        <tr className="border-b border-line bg-surface-2">
          <th colSpan={5} className="px-2 sm:px-4 py-1.5 text-left text-xs font-medium">
            <span className="flex items-center justify-between gap-2">
              <RecordLink href={`/work-orders/${line.work_order_id}`}>{line.work_order_number}</RecordLink>
              {children}
            </span>
          </th>
        </tr>
      ) : null}
      <tr className="border-b border-line align-top">
        <td className="px-2 sm:px-4 py-2">
          <bdi>{line.description}</bdi>
          {line.allowance === 0 ? null : (
            <p className="text-xs text-text-3">
              <Money value={line.allowance} /> of <Money value={line.subtotal} /> not charged
              {line.allowance_reason ? `: ${line.allowance_reason}` : ''}
            </p>
          )}
        </td>
        <td className="px-2 py-2 text-right whitespace-nowrap tabular">
          {line.quantity} {UNIT_WORDS[line.unit]}
        </td>
        <td className="px-2 py-2 text-right">
          <Money value={line.unit_price} />
        </td>
        <td className="px-2 py-2 text-right whitespace-nowrap tabular">
          {line.tax ? percent(line.tax.rate) : <Badge tone="red">Missing</Badge>}
        </td>
        <td className="px-2 sm:px-4 py-2 text-right">
          <Money value={line.net} />
        </td>
      </tr>
    </>
  )
}

function Total({
  label,
  value,
  note,
  strong = false,
}: {
  label: string
  value: number
  note?: string | null
  strong?: boolean
}) {
  return (
    <tr className={strong ? 'border-t border-line font-semibold' : 'font-normal'}>
      <th scope="row" colSpan={4} className="px-2 sm:px-4 py-1.5 text-right font-[inherit]">
        {label}
        {note ? <p className="text-xs font-normal text-text-3">{note}</p> : null}
      </th>
      <td className="px-2 sm:px-4 py-1.5 text-right">
        <Money value={value} />
      </td>
    </tr>
  )
}

/** A fraction as people write a rate: 0.1025 as 10.25 %. */
function percent(rate: number): string {
  return `${shiftDecimals(rate, 2)} %`
}

function Header({ invoice }: { invoice: InvoiceRecord }) {
  const { buyer, seller, customer_id, balance } = invoice
  const day = (value: string | null) => (value === null ? null : <Day value={value} year />)
  return (
    <Card title={KIND_WORDS[invoice.kind]}>
      <DescriptionList
        items={[
          { term: 'For', value: <RecordLink href={`/customers/${customer_id}`}>{buyer.name}</RecordLink> },
          { term: 'Address', value: addressLine(buyer.address) },
          { term: 'Tax id', value: buyer.tax_id },
          { term: 'From', value: seller.name },
          { term: 'Issued', value: day(invoice.issued_on) },
          { term: 'Due', value: day(invoice.due_on) },
          invoice.kind === 'prepayment'
            ? { term: 'Paid before', value: <WorkOrders ids={invoice.work_order_ids} /> }
            : { term: 'Work of', value: serviceDays(invoice) },
          { term: 'Purchase order', value: invoice.purchase_order },
          { term: 'Buyer reference', value: invoice.buyer_reference },
          { term: 'Format', value: INVOICE_FORMAT_WORDS[invoice.format] },
          ...(invoice.reason ? [{ term: 'Reason', value: invoice.reason }] : []),
          ...(balance === null ? [] : [{ term: 'Still open', value: <Money value={balance} /> }]),
        ]}
      />
    </Card>
  )
}

/** What a prepayment is paid for: its lines name no work order. */
function WorkOrders({ ids }: { ids: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {ids.map((id) => (
        <RecordLink key={id} href={`/work-orders/${id}`}>
          Work order
        </RecordLink>
      ))}
    </span>
  )
}

function serviceDays({ service_from, service_to }: InvoiceRecord) {
  if (service_from === null || service_to === null) return null
  if (service_from === service_to) return <Day value={service_from} year />
  return (
    <>
      <Day value={service_from} year /> – <Day value={service_to} year />
    </>
  )
}
