/** What a document of billing is: `corrected` takes the place of one that was credited, `prepayment` is paid before the work. */
export const INVOICE_KINDS = ['invoice', 'credit_note', 'corrected', 'prepayment'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** The series of numbers: all that asks for money is in one. */
export type NumberSeries = 'invoice' | 'credit_note'

const MAX_LENGTH = 20
const PATTERN = /^[A-Za-z0-9/-]*(\{yyyy\}[A-Za-z0-9/-]*)?\{0{1,10}\}$/
const COUNT = /\{(0+)\}/

/** Whether numbers can follow from the pattern: such as `RE-{yyyy}-{00000}`, with A–Z a–z 0–9 - / and at most 20 characters in the number. */
export function isNumberPattern(pattern: string): boolean {
  return PATTERN.test(pattern) && formatNumber(pattern, 1, 2_000).length <= MAX_LENGTH
}

/** The number of the `count`-th document of a year: more digits than the pattern has where it needs them. */
export function formatNumber(pattern: string, count: number, year: number): string {
  return pattern
    .replace('{yyyy}', String(year).padStart(4, '0'))
    .replace(COUNT, (_all, zeros: string) => String(count).padStart(zeros.length, '0'))
}

/** Where a series goes on: with the first number of the year where it starts anew each year, never below `first`. */
export function nextCount(
  { next, year }: { next: number; year: number },
  { first, restart }: { first: number; restart: 'never' | 'year' },
  today: number,
): number {
  return restart === 'year' && year !== today ? 1 : Math.max(next, first)
}
