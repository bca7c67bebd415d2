import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, reader, type Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { exactly, toNumber } from '@/lib/domain/money'
import { compose, type MailContent } from '@/lib/domain/mail/compose'
import { invalid, ServiceError } from '@/lib/errors'
import { invoiceTranslator } from '@/lib/messages/translator'
import type { InvoiceRecord } from '@/lib/schemas/billing/invoice'
import { type InvoiceDelivery, invoiceDeliveryCreate } from '@/lib/schemas/billing/invoice-delivery'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { queueMails } from '@/lib/services/mail/mail'
import { hasMailServer } from '@/lib/services/mail/route'
import { readInvoice } from './record'
import { titleOf } from './words'

const deliverySelect = {
  id: true,
  recipient: true,
  status: true,
  problem: true,
  actor_name: true,
  created_at: true,
  sent_at: true,
} satisfies Prisma.MailSelect

/**
 * Mails an issued invoice to the customer, its document attached; it is sent afterwards, once, however often that has to be tried. Throws
 * `forbidden`, `not_found`, `not_issued`, `validation_error` without an address or a mail server.
 */
export async function deliverInvoice(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof invoiceDeliveryCreate> = {},
): Promise<InvoiceDelivery> {
  requireScope(ctx, 'write:billing')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'invoice', id)
    const invoice = await readInvoice(tx, ctx, id)
    const { recipient } = readDraft(invoiceDeliveryCreate, body).finish()
    const delivery = await mailInvoice(tx, ctx, invoice, recipient)
    const after = { recipient: delivery.recipient }
    await recordHistory(tx, ctx, { verb: 'deliver', type: 'invoice', id: invoice.id, before: null, after })
    return delivery
  })
}

/** Writes down the mail of an issued invoice, for a transaction that holds it. Throws `not_issued`, `validation_error`. */
export async function mailInvoice(
  tx: Transaction,
  ctx: ServiceContext,
  invoice: InvoiceRecord,
  address?: string | null,
): Promise<InvoiceDelivery> {
  if (invoice.status === 'draft') throw new ServiceError('not_issued')
  const problems = []
  if (!(await hasMailServer(tx, ctx.accountId)))
    problems.push({ field: 'send', message: 'E-mail is not set up. Set a mail server in the settings.' })
  const recipient = address ?? (await readRecipient(tx, ctx, invoice.customer_id))
  if (!recipient) problems.push({ field: 'recipient', message: `${invoice.buyer.name} has no e-mail address.` })
  if (problems.length > 0 || !recipient) throw invalid(problems)
  const { accountId: account_id, actor } = ctx
  const id = newId()
  const who = { actor_id: actor.type === 'user' ? actor.id : null, actor_name: actor.name }
  const content = await letterOf(tx, ctx, invoice)
  await queueMails(tx, [{ id, account_id, invoice_id: invoice.id, kind: 'invoice', recipient, ...content, ...who }])
  const where = { account_id_id: { account_id, id } }
  return toDelivery(await tx.mail.findUniqueOrThrow({ where, select: deliverySelect }))
}

const SHOWN = 100

/** Lists the mails with an invoice, the newest first, 100 at most. Throws `forbidden`. */
export async function listDeliveries(
  ctx: ServiceContext,
  { id: invoice_id }: Pick<InvoiceRecord, 'id'>,
): Promise<InvoiceDelivery[]> {
  requireScope(ctx, 'read:billing')
  const mails = await reader(ctx).mail.findMany({
    where: { account_id: ctx.accountId, invoice_id },
    select: deliverySelect,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: SHOWN,
  })
  return mails.map(toDelivery)
}

/** Whether the company has a mail server. Throws `forbidden`. */
export async function canMailInvoices(ctx: ServiceContext): Promise<boolean> {
  requireScope(ctx, 'read:billing')
  return hasMailServer(reader(ctx), ctx.accountId)
}

/** Where the invoices of a customer are mailed to; null without an address, or where the company has no mail server. Throws `forbidden`. */
export async function readInvoiceRecipient(ctx: ServiceContext, customerId: string): Promise<string | null> {
  return (await canMailInvoices(ctx)) ? readRecipient(reader(ctx), ctx, customerId) : null
}

async function readRecipient(tx: Transaction, ctx: ServiceContext, id: string): Promise<string | null> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const { invoice_email, email } = await tx.customer.findUniqueOrThrow({
    where,
    select: { invoice_email: true, email: true },
  })
  return invoice_email ?? email
}

async function letterOf(tx: Transaction, ctx: ServiceContext, invoice: InvoiceRecord): Promise<MailContent> {
  const { language, currency, seller, buyer, totals, due_on, kind } = invoice
  const say = await invoiceTranslator(language)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const dayText = (day: string | null) => (day === null ? '' : days.format(new Date(`${day}T00:00:00Z`)))
  const isCredit = kind === 'credit_note'
  const title = titleOf(invoice, say)
  const payable = toNumber(exactly(totals.gross).minus(exactly(totals.prepaid)))
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency }).format(payable)
  const preceding = invoice.preceding_id === null ? null : await readInvoice(tx, ctx, invoice.preceding_id)
  const { logo } = await tx.account.findUniqueOrThrow({ where: { id: ctx.accountId }, select: { logo: true } })
  const due = isCredit || payable === 0 ? [] : [say('letter.due', { day: dayText(due_on) })]
  return compose(
    say('letter.subject', { title, company: seller.name }),
    [
      say('letter.dear', { name: buyer.name }),
      say('letter.attached', { title, day: dayText(invoice.issued_on), amount }),
      ...(isCredit && preceding?.number ? [say('letter.takesBack', { number: preceding.number })] : []),
      ...due,
      ...(due.length > 0 && seller.payment_link ? [say('letter.online', { link: seller.payment_link })] : []),
      say('letter.questions'),
      [say('letter.regards'), seller.name, ...(seller.phone ? [seller.phone] : [])].join('\n'),
    ],
    { language, ...(logo && { logoOf: seller.name }) },
  )
}

function toDelivery({
  actor_name,
  created_at,
  sent_at,
  ...row
}: Prisma.MailGetPayload<{ select: typeof deliverySelect }>) {
  return {
    ...row,
    status: row.status as InvoiceDelivery['status'],
    actor: actor_name,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}
