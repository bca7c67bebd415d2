import type { Dashboard, FirstTime } from '@/lib/schemas/company/dashboard'

/** What is counted, for whoever asks (R-DB-1). */
export function firstTimeDefinition(days: number): string {
  return (
    `The share of completed service, repair and emergency work on assets that no later work of these kinds for the same asset followed ` +
    `within ${days} days. Work that was completed ${days} to ${2 * days} days ago is final; younger work is provisional, since its machine may still fail again.`
  )
}

/** The tile's number and the line below it: the settled share, and how the work since stands so far. */
export function firstTimeWords(
  { days, settled, provisional }: Dashboard['first_time'],
  locale: string,
): { value: string; hint: string } {
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const share = (numbers: FirstTime) => percent.format(numbers.first_time / numbers.completed)
  const counts = (numbers: FirstTime) => `${number.format(numbers.first_time)} of ${number.format(numbers.completed)}`
  if (settled.completed === 0 && provisional.completed === 0)
    return { value: '–', hint: `No corrective work on assets in ${2 * days} days` }
  if (settled.completed === 0)
    return { value: share(provisional), hint: `Provisional: ${counts(provisional)}, last ${days} days` }
  const before = `${counts(settled)}, ${days} to ${2 * days} days ago`
  return {
    value: share(settled),
    hint: provisional.completed === 0 ? before : `${before}. Last ${days} days: ${share(provisional)}, provisional`,
  }
}
