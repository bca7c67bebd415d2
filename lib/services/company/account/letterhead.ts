import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'

/** What stands at the head of a company's papers. */
export type Letterhead = { name: string; phone: string | null; logo: string | null }

/** The letterhead of whoever asks; everybody who works there may read it. */
export async function getLetterhead(ctx: ServiceContext): Promise<Letterhead> {
  return reader(ctx).account.findUniqueOrThrow({
    where: { id: ctx.accountId },
    select: { name: true, phone: true, logo: true },
  })
}
