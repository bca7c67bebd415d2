import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { limitHeavyWork } from '@/lib/concurrency'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import { store } from '@/lib/storage/installed'
import { logoKey } from './key'
import { drawLogo, LogoProblem, MAX_LOGO_BYTES } from './picture'

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const MAX_BASE64 = Math.ceil(MAX_LOGO_BYTES / 3) * 4

/** Sets the company's picture, sent as base64. Returns its name. Throws `forbidden`, `validation_error`, `too_many_at_once`. */
export async function saveLogo(ctx: ServiceContext, base64: string): Promise<{ logo: string }> {
  requireScope(ctx, 'admin')
  const picture = await limitHeavyWork(ctx.accountId, 'photos', () => draw(base64))
  const logo = createHash('sha256').update(picture).digest('hex')
  // The file first: one that no row names does no harm, a row without its file would.
  await store().put(logoKey(ctx.accountId, logo), picture, 'image/png')
  await setLogo(ctx, logo)
  return { logo }
}

/** Goes back to Fieldline's mark. Throws `forbidden`. */
export async function removeLogo(ctx: ServiceContext): Promise<void> {
  requireScope(ctx, 'admin')
  await setLogo(ctx, null)
}

async function draw(base64: string): Promise<Buffer> {
  try {
    if (base64.length > MAX_BASE64) throw new LogoProblem('must have at most 2 MB')
    if (base64 === '' || !BASE64.test(base64)) throw new LogoProblem('must be a picture as base64')
    return await drawLogo(Buffer.from(base64, 'base64'))
  } catch (error) {
    if (!(error instanceof LogoProblem)) throw error
    throw invalid([{ field: 'logo', message: error.message }])
  }
}

async function setLogo(ctx: ServiceContext, logo: string | null): Promise<void> {
  const id = ctx.accountId
  await inTransaction(ctx, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${id}::uuid FOR UPDATE`
    const before = await tx.account.findUniqueOrThrow({ where: { id }, select: { logo: true } })
    await tx.account.update({ where: { id }, data: { logo }, select: { id: true } })
    await recordHistory(tx, ctx, { verb: 'update', type: 'account', id, before, after: { logo } })
  })
}
