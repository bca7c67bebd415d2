import { promiseTerm, promiseWords } from '@/lib/domain/sla/standing'
import type { WarnedPromise } from '@/lib/domain/sla/warned'
import { compose, type MailContent } from './compose'

/** A mail that is read on a phone; the page has the others. */
const MAX_LINES = 30

export type AtRisk = {
  name: string
  company: string
  promises: readonly WarnedPromise[]
  /** Epoch milliseconds. */
  now: number
  /** The moment as the company writes it. */
  moment: (instant: string) => string
  /** The page of the warnings. */
  page: string
}

/** Tells one person of the promises that were broken, or came near it, since the last mail. */
export function promisesAtRiskMail({ name, company, promises, now, moment, page }: AtRisk): MailContent {
  const isBroken = ({ due_at }: WarnedPromise) => due_at !== null && Date.parse(due_at) < now
  const [broken, soon] = [promises.filter(isBroken), promises.filter((promise) => !isBroken(promise))]
  const counts = [
    broken.length > 0 && `${broken.length} broken`,
    soon.length > 0 && `${soon.length} about to be broken`,
  ]
  const shown = [...broken, ...soon].slice(0, MAX_LINES)
  const more = promises.length - shown.length
  const lines = shown.map((promise) => {
    const by = promise.due_at === null ? '' : ` (${promiseTerm(promise.kind).toLowerCase()} ${moment(promise.due_at)})`
    const { work_order_number } = promise.work_order
    return `${work_order_number}, ${promise.customer}: ${promiseWords(promise, now).text}${by}. ${promise.technician ?? 'Not assigned'}.`
  })
  return compose(`${company}: ${counts.filter(Boolean).join(', ')}`, [
    `Dear ${name},`,
    'These promises to customers need somebody:',
    ...lines,
    ...(more > 0 ? [`And ${more} more.`] : []),
    `All that wait, each with its work order: ${page}`,
    'You get this mail because you turned it on there; it is turned off there too.',
  ])
}
