'use client'

import { Letterhead } from '@/components/frame/letterhead'
import { PRIORITY, TASK_STATUS, WORK_ORDER_STATUS } from '@/components/ui/status'
import { DescriptionList, type Description } from '@/components/ui/description-list'
import { Money } from '@/components/ui/money'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import { answersInWords } from '@/components/work/tasks/answers'
import type { OrderTask, WorkOrderSheet } from '@/lib/schemas/work/work-order-detail'
import { typeLabel } from './choices'
import { CustomerWindow } from './customer-window'
import { addressLine } from '@/lib/domain/address'
import { sumOf } from './parts-card'
import { Signature } from './signatures-card'

/** A work order as a sheet of A4: facts, tasks to tick, parts, the bill, and lines to sign on. */
export function PrintSheet({
  detail,
  company,
}: {
  detail: WorkOrderSheet
  company: { name: string; phone: string | null; logo: string | null }
}) {
  const { order, tasks, assets } = detail
  const lines = tasks.flatMap((task) => task.line_items)
  return (
    <article className="mx-auto my-4 flex max-w-[210mm] flex-col gap-5 bg-surface p-[14mm] text-sm shadow-md print:m-0 print:max-w-none print:bg-transparent print:p-0 print:shadow-none">
      <header className="flex items-start justify-between gap-6 border-b-2 border-text pb-3">
        <div className="min-w-0">
          <Letterhead {...company} />
          <h1 className="text-2xl font-semibold tracking-tight">Work order {order.work_order_number}</h1>
        </div>
        <p className="shrink-0 text-right text-sm">
          {WORK_ORDER_STATUS[order.status].label}
          <br />
          {PRIORITY[order.priority].label} · {typeLabel(order.work_order_type)}
        </p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Section title="Customer">
          <DescriptionList items={customerFacts(detail)} />
        </Section>
        <Section title="Schedule">
          <DescriptionList items={scheduleFacts(detail)} />
        </Section>
      </div>
      {order.description ? (
        <Section title="Description">
          <p className="wrap-anywhere whitespace-pre-line">{order.description}</p>
        </Section>
      ) : null}
      {order.notes ? (
        <Section title="Notes">
          <p className="wrap-anywhere whitespace-pre-line">{order.notes}</p>
        </Section>
      ) : null}
      {assets.length > 0 ? (
        <Section title="Assets">
          <ul className="flex flex-col gap-1">
            {assets.map((asset) => (
              <li key={asset.id} className="wrap-anywhere">
                <span className="font-medium">{asset.name}</span>{' '}
                <span className="text-text-2">
                  {[asset.asset_tag, asset.serial_number, asset.location].filter(Boolean).join(' · ')}
                  {asset.warranty.is_active ? `, under warranty until ${asset.warranty_expiry}` : ', no warranty'}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {tasks.length > 0 ? (
        <Section title="Tasks">
          <ol className="flex flex-col gap-2">
            {tasks.map((task) => (
              <TaskOnPaper key={task.id} task={task} />
            ))}
          </ol>
        </Section>
      ) : null}
      <PartsOnPaper tasks={tasks} />
      {lines.length > 0 ? <Bill lines={lines} totals={order.totals} /> : null}
      <Signed signatures={detail.signatures} />
    </article>
  )
}

/** What was signed on site, and a line for whoever has not. */
function Signed({ signatures }: { signatures: WorkOrderSheet['signatures'] }) {
  const open = (['technician', 'customer'] as const).filter((role) => !signatures.some((one) => one.role === role))
  return (
    <>
      {signatures.length > 0 ? (
        <Section title="Signatures">
          <ul className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
            {signatures.map((signature) => (
              <li key={signature.id} className="min-w-0 break-inside-avoid">
                <Signature signature={signature} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {open.length > 0 ? (
        <div className="mt-6 grid break-inside-avoid grid-cols-2 gap-10 pt-8">
          {open.map((role) => (
            <p key={role} className="border-t border-text pt-1 text-xs text-text-2">
              {role === 'technician' ? 'Technician, date' : 'Customer, date'}
            </p>
          ))}
        </div>
      ) : null}
    </>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="min-w-0 break-inside-avoid">
      <h2 className="mb-1.5 text-xs font-semibold tracking-wide text-text-2 uppercase">{title}</h2>
      {children}
    </section>
  )
}

function customerFacts({ order, customer }: WorkOrderSheet): Description[] {
  return [
    { term: 'Name', value: `${order.customer.name}\n${customer.customer_number}` },
    { term: 'Phone', value: customer.phone },
    { term: 'Contact', value: order.contact && [order.contact.name, order.contact.phone].filter(Boolean).join(', ') },
    {
      term: 'Where',
      value: order.site
        ? [order.site.name, addressLine(order.site.address)].filter(Boolean).join('\n')
        : addressLine(order.customer.address),
    },
  ]
}

function scheduleFacts({ order }: WorkOrderSheet): Description[] {
  return [
    { term: 'Technician', value: order.technician?.name },
    { term: 'Scheduled', value: order.scheduled_date && <Time value={order.scheduled_date} format="weekday" /> },
    { term: 'Duration', value: order.estimated_duration === null ? null : formatMinutes(order.estimated_duration) },
    { term: 'Due', value: order.due_by && <Time value={order.due_by} format="weekday" /> },
    {
      term: 'Window',
      value:
        order.window_start || order.window_end ? (
          <CustomerWindow start={order.window_start} end={order.window_end} />
        ) : null,
    },
    { term: 'Needs', value: order.required_skills.join(', ') || null },
    { term: 'Completed', value: order.completed_at && <Time value={order.completed_at} format="weekday" /> },
  ]
}

function TaskOnPaper({ task }: { task: OrderTask }) {
  const answers = answersInWords(task)
  return (
    <li className="flex break-inside-avoid gap-2.5">
      <span aria-hidden className="mt-0.5 flex size-4 shrink-0 items-center justify-center border border-text text-xs">
        {task.status === 'completed' ? '✓' : ''}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {task.name} <span className="font-normal text-text-2">· {TASK_STATUS[task.status].label}</span>
        </p>
        {task.description ? <p className="wrap-anywhere whitespace-pre-line">{task.description}</p> : null}
        {task.notes ? <p className="wrap-anywhere whitespace-pre-line text-text-2">{task.notes}</p> : null}
        {task.checklist_items.length > 0 ? (
          <ul className="mt-1 grid grid-cols-2 gap-x-4 text-xs">
            {task.checklist_items.map(({ id, label }) => (
              <li key={id} className="wrap-anywhere">
                {label}: {answers.get(id) ?? '______'}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  )
}

function PartsOnPaper({ tasks }: { tasks: readonly OrderTask[] }) {
  const used = sumOf(tasks)
  if (used.length === 0) return null
  return (
    <Section title="Parts used">
      <ul>
        {used.map(({ part_id, name, quantity }) => (
          <li key={part_id} className="wrap-anywhere">
            {quantity} × {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Bill({
  lines,
  totals,
}: {
  lines: OrderTask['line_items']
  totals: { subtotal: number; tax: number; total: number }
}) {
  return (
    <Section title="Line items">
      {/* Large sums make it wider than a phone; on paper it always fits. */}
      <div
        className="relative overflow-x-auto print:overflow-visible"
        tabIndex={0}
        role="region"
        aria-label="Line items"
      >
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-text text-left text-xs">
              <th scope="col" className="py-1 pr-3 font-medium">
                Description
              </th>
              {['Quantity', 'Unit price', 'Tax', 'Total'].map((name) => (
                <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id} className="break-inside-avoid border-b border-line align-top">
                <td className="py-1 pr-3 wrap-anywhere">{line.description}</td>
                <td className="py-1 pl-3 text-right tabular">{line.quantity}</td>
                <td className="py-1 pl-3 text-right">
                  <Money value={line.unit_price} />
                </td>
                <td className="py-1 pl-3 text-right">
                  <Money value={line.tax} />
                </td>
                <td className="py-1 pl-3 text-right">
                  <Money value={line.total} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {(['subtotal', 'tax', 'total'] as const).map((sum) => (
              <tr key={sum} className={sum === 'total' ? 'font-semibold' : ''}>
                <th scope="row" colSpan={4} className="py-0.5 pl-3 text-right font-[inherit] capitalize">
                  {sum}
                </th>
                <td className="py-0.5 pl-3 text-right">
                  <Money value={totals[sum]} />
                </td>
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </Section>
  )
}
