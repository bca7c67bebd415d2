import { expect } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'

test('a second factor is set up, asked for at the next sign-in, and turned off', async ({
  page,
  colleague: elsewhere,
}) => {
  const { user } = await makeConsoleWorld('dispatcher')
  await signIn(elsewhere, user)
  await signIn(page, user, '/settings/password')
  await expect(page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = await page.getByLabel('Or type this key into the app').inputValue()
  await page.getByLabel('Code', { exact: true }).fill('000 000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('is incorrect or has expired')).toBeVisible()
  const first = generateSync({ secret })
  await page.getByLabel('Code', { exact: true }).fill(first)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expect(page.getByText('These codes are not shown again.')).toBeVisible()
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  // The other browser signed in without it.
  await elsewhere.goto(`${serverUrl()}/board`)
  await expect(elsewhere).toHaveURL(/\/sign-in/)

  await elsewhere.getByLabel('E-mail address').fill(user.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(user.password)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByLabel('Code')).toBeFocused()
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('Code').fill(first)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByText('The code is incorrect or has expired')).toBeVisible()
  // The next one is good already, and no code works twice.
  await elsewhere.getByLabel('Code').fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await elsewhere.keyboard.press('Enter')
  await elsewhere.waitForURL(/\/board/)

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem')).toHaveCount(1)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/sign-in/)
})
