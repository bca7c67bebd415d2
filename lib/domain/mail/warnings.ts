import type { EndingContract } from '@/lib/domain/contracts/ending'
import { promiseTerm, promiseWords } from '@/lib/domain/sla/promise-status'
import type { WarnedPromise } from '@/lib/domain/sla/warned'
import { compose, type MailContent } from './compose'

/** A mail that is read on a phone; the page has the others. */
const MAX_LINES = 30

export type Warnings = {
  name: string
  company: string
  promises: readonly WarnedPromise[]
  contracts: readonly EndingContract[]
  /** Epoch milliseconds. */
  now: number
  /** The moment as the company writes it. */
  moment: (instant: string) => string
  /** The page of the warnings. */
  page: string
}

/** Tells one person of the promises that were broken or came near it, and of the contracts that end, since the last mail. */
export function warningsMail({ name, company, promises, contracts, now, moment, page }: Warnings): MailContent {
  const isBroken = ({ due_at }: WarnedPromise) => due_at !== null && Date.parse(due_at) < now
  const [broken, soon] = [promises.filter(isBroken), promises.filter((promise) => !isBroken(promise))]
  const counts = [
    broken.length > 0 && `${broken.length} broken`,
    soon.length > 0 && `${soon.length} about to be broken`,
    contracts.length > 0 && `${contracts.length === 1 ? '1 contract' : `${contracts.length} contracts`} near the end`,
  ]
  return compose(`${company}: ${counts.filter(Boolean).join(', ')}`, [
    `Dear ${name},`,
    ...part(
      'These promises to customers need somebody:',
      [...broken, ...soon].map((promise) => promiseLine(promise, now, moment)),
    ),
    ...part('These contracts are near their end, and none follows them yet:', contracts.map(contractLine)),
    `All that wait, each with its work order or contract: ${page}`,
    'You get this mail because you turned it on there; it is turned off there too.',
  ])
}

function part(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length - MAX_LINES
  return [title, ...lines.slice(0, MAX_LINES), ...(more > 0 ? [`And ${more} more.`] : [])]
}

function promiseLine(promise: WarnedPromise, now: number, moment: Warnings['moment']): string {
  const by = promise.due_at === null ? '' : ` (${promiseTerm(promise.kind).toLowerCase()} ${moment(promise.due_at)})`
  const { work_order_number } = promise.work_order
  return `${work_order_number}, ${promise.customer}: ${promiseWords(promise, now).text}${by}. ${promise.technician ?? 'Not assigned'}.`
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function contractLine({ contract_number, customer, name, end_date, ends_in, renewal }: EndingContract): string {
  const ends = `${ends_in < 0 ? 'ended' : 'ends'} on ${DAY.format(new Date(end_date))}`
  return `${contract_number}, ${customer}: ${name} ${ends}${renewal === 'automatic' ? ' and renews itself' : ''}.`
}
