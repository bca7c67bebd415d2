'use client'

import { useTranslations } from 'use-intl'
import { Letterhead } from '@/components/frame/letterhead'
import { DescriptionList, type Description } from '@/components/ui/description-list'
import { PlainValue } from '@/components/ui/plain-value'
import { Day, Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import { answersInWords } from '@/components/work/tasks/answers'
import { namesShownIn } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import type { OrderTask, WorkOrderSheet } from '@/lib/schemas/work/work-order-detail'
import { addressLine } from '@/lib/domain/address'
import { sumOf } from './parts-card'
import { Signature } from './signatures-card'
import { PaperSection } from './paper-section'
import { PrintedBill } from './printed-bill'

/** A work order as a sheet of A4: facts, tasks to tick, parts, the bill, and lines to sign on. */
export function PrintSheet({
  detail,
  company,
}: {
  detail: WorkOrderSheet
  company: { name: string; phone: string | null; logo: string | null }
}) {
  const t = useTranslations('print')
  const { order, tasks, assets } = detail
  const lines = tasks.flatMap((task) => task.line_items)
  return (
    <article className="mx-auto my-4 flex max-w-[210mm] flex-col gap-5 bg-surface p-[14mm] text-sm shadow-md print:m-0 print:max-w-none print:bg-transparent print:p-0 print:shadow-none">
      <header className="flex items-start justify-between gap-6 border-b-2 border-text pb-3">
        <div className="min-w-0">
          <Letterhead {...company} />
          <h1 className="text-2xl font-semibold tracking-tight">
            {t('workOrder', { number: order.work_order_number })}
          </h1>
        </div>
        <p className="shrink-0 text-right text-sm">
          {t(`status.${order.status}`)}
          <br />
          {t(`priority.${order.priority}`)} · {t(`type.${order.work_order_type}`)}
        </p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <PaperSection title={t('sections.customer')}>
          <DescriptionList items={customerFacts(detail, t)} none={t('none')} />
        </PaperSection>
        <PaperSection title={t('sections.schedule')}>
          <DescriptionList items={scheduleFacts(detail, t)} none={t('none')} />
        </PaperSection>
      </div>
      <PlainSections order={order} />
      {assets.length > 0 ? (
        <PaperSection title={t('sections.assets')}>
          <ul className="flex flex-col gap-1">
            {assets.map((asset) => (
              <li key={asset.id} className="wrap-anywhere">
                <span className="font-medium">{asset.name}</span>{' '}
                <span className="text-text-2">
                  {[asset.asset_tag, asset.serial_number, asset.location].filter(Boolean).join(' · ')}
                  {', '}
                  {asset.warranty.is_active && asset.warranty_expiry
                    ? t.rich('warranty.until', { day: () => <Day year value={asset.warranty_expiry ?? ''} /> })
                    : t('warranty.none')}
                </span>
              </li>
            ))}
          </ul>
        </PaperSection>
      ) : null}
      {tasks.length > 0 ? (
        <PaperSection title={t('sections.tasks')}>
          <ol className="flex flex-col gap-2">
            {tasks.map((task) => (
              <TaskOnPaper key={task.id} task={task} />
            ))}
          </ol>
        </PaperSection>
      ) : null}
      <PartsOnPaper tasks={tasks} />
      {lines.length > 0 ? <PrintedBill lines={lines} order={order} /> : null}
      <Signed signatures={detail.signatures} />
    </article>
  )
}

/** The fields that paper shows by their kind alone, each under its name. */
function PlainSections({ order }: Pick<WorkOrderSheet, 'order'>) {
  const t = useTranslations('common.fields')
  return namesShownIn(WORK_ORDER_FIELDS, 'print').map((name) =>
    order[name] ? (
      <PaperSection key={name} title={t(name)}>
        <p className="wrap-anywhere whitespace-pre-line">
          <PlainValue kind={WORK_ORDER_FIELDS[name].kind} value={order[name]} />
        </p>
      </PaperSection>
    ) : null,
  )
}

/** What was signed on site, and a line for whoever has not. */
function Signed({ signatures }: { signatures: WorkOrderSheet['signatures'] }) {
  const t = useTranslations('print')
  const open = (['technician', 'customer'] as const).filter((role) => !signatures.some((one) => one.role === role))
  return (
    <>
      {signatures.length > 0 ? (
        <PaperSection title={t('sign.title')}>
          <ul className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
            {signatures.map((signature) => (
              <li key={signature.id} className="min-w-0 break-inside-avoid">
                <Signature signature={signature} />
              </li>
            ))}
          </ul>
        </PaperSection>
      ) : null}
      {open.length > 0 ? (
        <div className="mt-6 grid break-inside-avoid grid-cols-2 gap-10 pt-8">
          {open.map((who) => (
            <p key={who} className="border-t border-text pt-1 text-xs text-text-2">
              {t(`sign.${who}`)}
            </p>
          ))}
        </div>
      ) : null}
    </>
  )
}

type Say = ReturnType<typeof useTranslations<'print'>>

function customerFacts({ order, customer }: WorkOrderSheet, t: Say): Description[] {
  return [
    { term: t('facts.name'), value: `${order.customer.name}\n${customer.customer_number}` },
    { term: t('facts.phone'), value: customer.phone },
    {
      term: t('facts.contact'),
      value: order.contact && [order.contact.name, order.contact.phone].filter(Boolean).join(', '),
    },
    {
      term: t('facts.where'),
      value: order.site
        ? [order.site.name, addressLine(order.site.address)].filter(Boolean).join('\n')
        : addressLine(order.customer.address),
    },
  ]
}

function scheduleFacts({ order }: WorkOrderSheet, t: Say): Description[] {
  return [
    { term: t('facts.technician'), value: order.technician?.name },
    {
      term: t('facts.scheduled'),
      value: order.scheduled_date && <Time value={order.scheduled_date} format="weekday" />,
    },
    {
      term: t('facts.duration'),
      value: order.estimated_duration === null ? null : formatMinutes(order.estimated_duration),
    },
    { term: t('facts.due'), value: order.due_by && <Time value={order.due_by} format="weekday" /> },
    {
      term: t('facts.window'),
      value: windowText(order, t),
    },
    { term: t('facts.needs'), value: order.required_skills.join(', ') || null },
    { term: t('facts.completed'), value: order.completed_at && <Time value={order.completed_at} format="weekday" /> },
  ]
}

function windowText({ window_start, window_end }: WorkOrderSheet['order'], t: Say): React.ReactNode {
  const start = () => (window_start ? <Time value={window_start} format="weekday" /> : null)
  const end = () => (window_end ? <Time value={window_end} format="weekday" /> : null)
  if (window_start && window_end) return t.rich('window.between', { start, end })
  if (window_start) return t.rich('window.from', { start })
  return window_end ? t.rich('window.until', { end }) : null
}

function TaskOnPaper({ task }: { task: OrderTask }) {
  const t = useTranslations('print')
  const answers = answersInWords(task, {
    yes: t('answers.yes'),
    no: t('answers.no'),
    photoTaken: t('answers.photoTaken'),
    outOfRange: (answer) => t('answers.outOfRange', { answer }),
  })
  return (
    <li className="flex break-inside-avoid gap-2.5">
      <span aria-hidden className="mt-0.5 flex size-4 shrink-0 items-center justify-center border border-text text-xs">
        {task.status === 'completed' ? '✓' : ''}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {task.name} <span className="font-normal text-text-2">· {t(`taskStatus.${task.status}`)}</span>
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
  const t = useTranslations('print')
  const used = sumOf(tasks)
  if (used.length === 0) return null
  return (
    <PaperSection title={t('sections.partsUsed')}>
      <ul>
        {used.map(({ part_id, name, quantity }) => (
          <li key={part_id} className="wrap-anywhere">
            {quantity} × {name}
          </li>
        ))}
      </ul>
    </PaperSection>
  )
}
