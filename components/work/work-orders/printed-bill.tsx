'use client'

import { useTranslations } from 'use-intl'
import { Money } from '@/components/ui/money'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import type { OrderTask } from '@/lib/schemas/work/work-order-detail'
import { PaperSection } from './paper-section'

/** The bill of a work order on paper; once it is decided, what the customer owes of it. */
export function PrintedBill({
  lines,
  order: { totals, billable_totals },
}: {
  lines: OrderTask['line_items']
  order: Pick<WorkOrderRecord, 'totals' | 'billable_totals'>
}) {
  const t = useTranslations('print')
  const owed = billable_totals?.total ?? totals.total
  const sums = [
    ['subtotal', totals.subtotal],
    ['tax', totals.tax],
    ['total', totals.total],
    ...(owed === totals.total
      ? []
      : ([
          ['othersPay', totals.total - owed],
          ['youPay', owed],
        ] as const)),
  ] as const
  return (
    <PaperSection title={t('sections.lineItems')}>
      {/* Large sums make it wider than a phone; on paper it always fits. */}
      <div
        className="relative overflow-x-auto print:overflow-visible"
        tabIndex={0}
        role="region"
        aria-label={t('sections.lineItems')}
      >
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-text text-left text-xs">
              <th scope="col" className="py-1 pr-3 font-medium">
                {t('bill.description')}
              </th>
              {(['quantity', 'unitPrice', 'tax', 'lineTotal'] as const).map((name) => (
                <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
                  {t(`bill.${name}`)}
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
            {sums.map(([name, value], index) => (
              <tr key={name} className={index === sums.length - 1 ? 'font-semibold' : ''}>
                <th scope="row" colSpan={4} className="py-0.5 pl-3 text-right font-[inherit]">
                  {t(`bill.${name}`)}
                </th>
                <td className="py-0.5 pl-3 text-right">
                  <Money value={value} />
                </td>
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </PaperSection>
  )
}
