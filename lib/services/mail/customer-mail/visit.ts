import type { ServiceContext } from '@/lib/access/context'
import { toAddress } from '@/lib/db/json'
import { reader } from '@/lib/db/transaction'
import { addressLines } from '@/lib/domain/address'
import { languageFor } from '@/lib/domain/language'
import { isId } from '@/lib/domain/id'
import type { Visit } from '@/lib/domain/mail/visit'
import { notFound } from '@/lib/errors'

/** What a mail about a work order tells, and to whom: its contact, else its customer. Throws `not_found`. */
export async function readVisit(ctx: ServiceContext, id: string): Promise<{ visit: Visit; recipient: string | null }> {
  const row = isId(id) ? await readRow(ctx, id) : null
  if (!row) throw notFound('work order')
  const { account, customer, contact, site } = row
  const address = toAddress(site ? site.address : customer.address)
  const instant = (date: Date | null) => date?.toISOString() ?? null
  const visit: Visit = {
    language: languageFor(customer.language ?? account.language, null),
    company: account.name,
    phone: account.phone,
    has_logo: account.logo !== null,
    time_zone: account.time_zone,
    work_order_number: row.work_order_number,
    customer: customer.name,
    contact: contact?.name ?? null,
    technician: row.technician?.name ?? null,
    scheduled_date: instant(row.scheduled_date),
    window_start: instant(row.window_start),
    window_end: instant(row.window_end),
    place: [...(site ? [site.name] : []), ...addressLines(address)],
    description: row.description,
    done: doneOf(row),
  }
  return { visit, recipient: contact?.email ?? customer.email }
}

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

function doneOf({ status, completed_at, tasks, signatures }: Row): Visit['done'] {
  if (status !== 'completed' || completed_at === null) return null
  return {
    completed_at: completed_at.toISOString(),
    tasks: tasks.filter((task) => task.status === 'completed').map(({ name }) => name),
    parts: tasks.flatMap(({ parts }) => parts.map(({ part: { name }, quantity }) => ({ name, quantity }))),
    signer: signatures[0]?.signer_name ?? null,
  }
}

function readRow(ctx: ServiceContext, id: string) {
  return reader(ctx).workOrder.findFirst({
    where: { account_id: ctx.accountId, id, deleted_at: null },
    select: {
      work_order_number: true,
      status: true,
      completed_at: true,
      scheduled_date: true,
      window_start: true,
      window_end: true,
      description: true,
      account: { select: { name: true, phone: true, logo: true, time_zone: true, language: true } },
      customer: { select: { name: true, email: true, address: true, language: true } },
      contact: { select: { name: true, email: true } },
      site: { select: { name: true, address: true } },
      technician: { select: { name: true } },
      tasks: {
        where: { deleted_at: null },
        orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
        select: {
          name: true,
          status: true,
          parts: { where: { kind: 'used' }, select: { quantity: true, part: { select: { name: true } } } },
        },
      },
      signatures: {
        where: { role: 'customer' },
        orderBy: { occurred_at: 'desc' },
        take: 1,
        select: { signer_name: true },
      },
    },
  })
}
