import { expect, test } from '@playwright/test'
import { generateSync } from 'otplib'
import { db } from '@/lib/db/client'
import { beginSecondFactor, confirmSecondFactor } from '@/lib/services/access/second-factor'
import { createPasswordLink } from '@/lib/services/people/users'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'

/** Gives the user an authenticator, as the settings page does, in the one sign-in they have. */
async function enrol({ ctx }: ConsoleWorld): Promise<{ userId: string; secret: string }> {
  const session = await db().userSession.findFirstOrThrow({
    where: { account_id: ctx.accountId },
    include: { user: { select: { id: true, name: true } } },
  })
  const own = { ...ctx, actor: { type: 'user', id: session.user.id, name: session.user.name } } as const
  const { secret } = await beginSecondFactor(own)
  await confirmSecondFactor(own, session.id, { code: generateSync({ secret }) })
  return { userId: session.user.id, secret }
}

/** The code after the one that was used to enrol; no code works twice. */
const nextCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })

test('creating a key asks for password and code when the sign-in is not recent', async ({ page }) => {
  const world = await makeConsoleWorld('admin')
  await signIn(page, world.user, '/settings/api-keys')
  const { secret } = await enrol(world)
  await db().userSession.updateMany({
    where: { account_id: world.ctx.accountId },
    data: { confirmed_at: new Date(Date.now() - 3_600_000) },
  })
  await page.reload()
  await page.getByRole('button', { name: 'New API key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('is not your password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(world.user.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('is required')).toBeVisible()
  await dialog.getByLabel('Code').fill(nextCode(secret))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'New API key' })).toBeVisible()

  await page.goto(`${serverUrl()}/settings/audit?record_type=user_session`)
  const table = page.getByRole('table', { name: 'Audit log' })
  await expect(table.getByRole('row', { name: /Failed to sign in/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /Signed in/ })).toBeVisible()
})

test('a password link asks for the code of the second factor', async ({ page }) => {
  const world = await makeConsoleWorld('admin')
  await signIn(page, world.user)
  const { userId, secret } = await enrol(world)
  const { link } = await createPasswordLink(world.ctx, userId)
  await page.context().clearCookies()
  await page.goto(`${serverUrl()}${new URL(link).pathname}`)
  await page.getByLabel('Password', { exact: true }).fill('three small boats at sea')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(page.getByText('Is required.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('three small boats at sea')
  await page.getByLabel('Code').fill(nextCode(secret))
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.waitForURL(/\/board/)
})
