'use client'

import { useTranslations } from 'use-intl'
import { Letterhead } from '@/components/frame/letterhead'
import { Day, Time } from '@/components/ui/time'
import { addressLine } from '@/lib/domain/address'
import type { DaySheet, SheetStop } from '@/lib/schemas/scheduling/day-sheet'

type Company = { name: string; phone: string | null; logo: string | null }

const PAPER =
  'mx-auto my-4 flex max-w-[210mm] flex-col gap-4 bg-surface p-4 text-sm sm:p-[14mm] shadow-md break-after-page last:break-after-auto ' +
  'print:m-0 print:max-w-none print:bg-transparent print:p-0 print:shadow-none'

/** A page for each technician: when they work, and each visit with what they need to know, and room to write. */
export function DaySheets({ sheets, date, company }: { sheets: readonly DaySheet[]; date: string; company: Company }) {
  return sheets.map((sheet) => (
    <article key={sheet.technician.id} className={PAPER} aria-label={sheet.technician.name}>
      <header className="flex items-start justify-between gap-6 border-b-2 border-text pb-3">
        <div className="min-w-0">
          <Letterhead {...company} />
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">
            <bdi>{sheet.technician.name}</bdi>
          </h1>
        </div>
        <p className="shrink-0 text-right">
          <Day value={date} year />
          <br />
          <Shifts sheet={sheet} />
        </p>
      </header>
      <Stops sheet={sheet} />
      <Signature />
    </article>
  ))
}

function Stops({ sheet: { stops } }: { sheet: DaySheet }) {
  const t = useTranslations('print.day')
  if (stops.length === 0) return <p>{t('noVisits')}</p>
  return (
    <ol className="flex flex-col">
      {stops.map((stop) => (
        <Stop key={stop.id} stop={stop} />
      ))}
    </ol>
  )
}

/** A visit that no page break cuts. */
function Stop({ stop }: { stop: SheetStop }) {
  const t = useTranslations('print')
  const { contact, assets, promised_until } = stop
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[9.5rem_minmax(0,1fr)] print:grid-cols-[9.5rem_minmax(0,1fr)] gap-x-4 border-b border-line-strong py-2.5 break-inside-avoid">
      <div className="tabular">
        <p className="font-semibold">
          <Time value={stop.starts_at} format="time" /> – <Time value={stop.ends_at} format="time" />
        </p>
        <p>{stop.work_order_number}</p>
        <p className="text-xs">{t(`type.${stop.work_order_type}`)}</p>
        {stop.priority === 'urgent' || stop.priority === 'high' ? (
          <p className="text-xs font-semibold">{t(`priority.${stop.priority}`)}</p>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{stop.customer}</bdi>
          {stop.site ? (
            <>
              {' · '}
              <bdi>{stop.site}</bdi>
            </>
          ) : null}
        </p>
        {addressLine(stop.address) ? <p>{addressLine(stop.address)}</p> : null}
        {contact ? <p>{[contact.name, contact.phone].filter(Boolean).join(', ')}</p> : null}
        {assets.map(({ name, serial_number, location }) => (
          <p key={`${name} ${serial_number ?? ''}`}>
            {[name, serial_number === null ? null : t('labels.serial', { number: serial_number }), location]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ))}
        {stop.description ? <p className="whitespace-pre-line">{stop.description}</p> : null}
        {promised_until ? (
          <p className="font-semibold">
            {t.rich('day.promised', { time: () => <Time value={promised_until} format="time" /> })}
          </p>
        ) : null}
        <p className="mt-4 border-b border-dotted border-text-3 text-xs text-text-2">{t('day.notes')}</p>
        <p className="h-5 border-b border-dotted border-text-3" />
      </div>
    </li>
  )
}

function Signature() {
  const t = useTranslations('print.day')
  return <p className="mt-6 w-64 border-t border-text pt-1 text-xs break-inside-avoid">{t('signature')}</p>
}

function Shifts({ sheet: { shifts, leave } }: { sheet: DaySheet }) {
  const t = useTranslations('print.day')
  if (leave !== null) return leave === '' ? t('leave') : `${t('leave')}: ${leave}`
  if (shifts.length === 0) return t('noShift')
  return shifts.map(({ starts_at, ends_at }, index) => (
    <span key={starts_at}>
      {index > 0 ? ', ' : ''}
      <Time value={starts_at} format="time" /> – <Time value={ends_at} format="time" />
    </span>
  ))
}

/** All visits of the company on one list, in the order of their start. */
export function DayList({ sheets, date, company }: { sheets: readonly DaySheet[]; date: string; company: Company }) {
  const t = useTranslations('print.day')
  const rows = sheets
    .flatMap(({ technician, stops }) => stops.map((stop) => ({ technician, stop })))
    .toSorted((a, b) => (a.stop.starts_at < b.stop.starts_at ? -1 : 1))
  return (
    <article className={PAPER}>
      <header className="flex items-start justify-between gap-6 border-b-2 border-text pb-3">
        <div className="min-w-0">
          <Letterhead {...company} />
          <h1 className="text-2xl font-semibold tracking-tight">{t('list')}</h1>
        </div>
        <p className="shrink-0 text-right">
          <Day value={date} year />
        </p>
      </header>
      {rows.length === 0 ? (
        <p>{t('noVisits')}</p>
      ) : (
        <table className="w-full border-collapse text-left text-xs">
          <thead>
            <tr className="border-b border-text">
              {(['time', 'technician', 'work', 'customer', 'address'] as const).map((column) => (
                <th key={column} scope="col" className="py-1 pr-3 font-semibold max-sm:pr-1.5 max-sm:wrap-anywhere">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ technician, stop }) => (
              <tr key={stop.id} className="border-b border-line-strong align-top break-inside-avoid">
                <td className="py-1 pr-3 tabular max-sm:pr-1.5 max-sm:wrap-anywhere sm:whitespace-nowrap">
                  <Time value={stop.starts_at} format="time" /> – <Time value={stop.ends_at} format="time" />
                </td>
                <td className="py-1 pr-3 wrap-anywhere max-sm:pr-1.5">
                  <bdi>{technician.name}</bdi>
                </td>
                <td className="py-1 pr-3 max-sm:pr-1.5 max-sm:wrap-anywhere sm:whitespace-nowrap">
                  {stop.work_order_number}
                </td>
                <td className="py-1 pr-3 wrap-anywhere max-sm:pr-1.5">
                  <bdi>{stop.customer}</bdi>
                </td>
                <td className="py-1 wrap-anywhere">{addressLine(stop.address) ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}
