import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { getAccount } from '@/lib/services/company/account'
import { readLogo, removeLogo, saveLogo } from '@/lib/services/company/logo'
import { makeAccount, withScopes } from '@/lib/testing/account'

let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a7' } })
const stored = async (logo: string) => sharp(await readLogo(ctx.accountId, logo)).metadata()

it('keeps a JPEG as a PNG of at most 480 by 160, without its metadata', async () => {
  const jpeg = await picture(1200, 300)
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const { logo } = await saveLogo(ctx, jpeg.toString('base64'))
  expect(await stored(logo)).toMatchObject({ format: 'png', width: 480, height: 120 })
  expect((await stored(logo)).exif).toBeUndefined()
  expect(await getAccount(ctx)).toMatchObject({ logo })
})

it('draws an SVG large and leaves its scripts and links behind', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12" onload="alert(1)">
    <script>alert(2)</script><image href="file:///etc/hostname" width="4" height="4"/><rect width="24" height="12" fill="red"/></svg>`
  const { logo } = await saveLogo(ctx, base64(svg))
  expect(await stored(logo)).toMatchObject({ format: 'png', width: 320, height: 160 })
  expect(Buffer.from(await readLogo(ctx.accountId, logo)).toString('latin1')).not.toContain('alert')
})

it('says what is wrong with anything else, and keeps the picture before', async () => {
  const { logo } = await saveLogo(ctx, (await picture(10, 10).png().toBuffer()).toString('base64'))
  const refused = async (text: string, message: RegExp) =>
    expect(saveLogo(ctx, text)).rejects.toMatchObject({
      details: [{ field: 'logo', message: expect.stringMatching(message) }],
    })
  await refused('', /must be a picture/)
  await refused('!', /must be a picture/)
  await refused(base64('<!doctype html><script>alert(1)</script>'), /PNG, JPEG, WebP or SVG/)
  await refused((await picture(10, 10).gif().toBuffer()).toString('base64'), /PNG, JPEG, WebP or SVG/)
  await refused(Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64'), /at most 2 MB/)
  await refused(
    (await picture(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000).toString('base64'),
    /cannot|can be read/,
  )
  expect(await getAccount(ctx)).toMatchObject({ logo })
})

it('is an administrator’s to change, is in the history, and is no other company’s', async () => {
  const { logo } = await saveLogo(ctx, (await picture(10, 10).png().toBuffer()).toString('base64'))
  const other = await makeAccount()
  await expect(readLogo(other.accountId, logo)).rejects.toMatchObject({ code: 'not_found' })
  const clerk = withScopes(ctx, 'write:customers')
  await expect(saveLogo(clerk, '')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(removeLogo(clerk)).rejects.toMatchObject({ code: 'forbidden' })
  await removeLogo(ctx)
  expect(await getAccount(ctx)).toMatchObject({ logo: null })
  const events = await db().history.findMany({ where: { record_id: ctx.accountId }, orderBy: { created_at: 'asc' } })
  expect(events.map(({ changes }) => changes)).toEqual([{ logo: [null, logo] }, { logo: [logo, null] }])
})
