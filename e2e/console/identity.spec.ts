import { expect } from '@playwright/test'
import { generateSync } from 'otplib'
import { db } from '@/lib/db/client'
import { beginSecondFactor, confirmSecondFactor } from '@/lib/services/access/second-factor'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'

/** Gives the user an authenticator, as the settings page does, in the one sign-in they have. */
async function enrol({ ctx }: ConsoleWorld): Promise<string> {
  const session = await db().userSession.findFirstOrThrow({
    where: { account_id: ctx.accountId },
    include: { user: { select: { id: true, name: true } } },
  })
  const innerCtx = { ...ctx, actor: { type: 'user', id: session.user.id, name: session.user.name } } as const
  const { secret } = await beginSecondFactor(innerCtx)
  await confirmSecondFactor(innerCtx, session.id, { code: generateSync({ secret }) })
  return secret
}

/** The code after the one that was used to enrol; no code works twice. */
const nextCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })

test('a key is made only after password and code when the sign-in is not recent, and is revoked', async ({ page }) => {
  const world = await makeConsoleWorld('admin')
  await signIn(page, world.user, '/settings/api-keys')
  const secret = await enrol(world)
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
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name').fill('Accounting server')
  await form.getByRole('checkbox', { name: /^See customers/ }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'I have copied the key' }).click()
  await page.getByRole('button', { name: 'Actions for Accounting server' }).click()
  await page.getByRole('menuitem', { name: 'Revoke…' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('row', { name: /Accounting server/ })).toContainText('Revoked')

  await page.goto(`${serverUrl()}/settings/audit?record_type=user_session`)
  const table = page.getByRole('table', { name: 'Audit log' })
  await expect(table.getByRole('row', { name: /Failed to sign in/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /Signed in/ })).toBeVisible()
})
