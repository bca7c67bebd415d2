import { expect, test } from 'vitest'
import { readSession } from '@/lib/services/access/sessions'
import { setLanguage } from '@/lib/services/people/users'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn } from '@/lib/testing/factories/users'

test('each user chooses their own language, or goes back to the browser’s', async () => {
  const account = await makeAccount()
  const user = await makeUser(account)
  const { principal, ctx } = await signIn(user)
  const chosen = async () => (await readSession(account.accountId, principal.session.id))?.user.language
  expect(await chosen()).toBeNull()
  expect(await setLanguage(ctx, { language: 'es' })).toEqual({ language: 'es' })
  expect(await chosen()).toBe('es')
  await setLanguage(ctx, { language: null })
  expect(await chosen()).toBeNull()
  await expect(setLanguage(ctx, { language: 'tlh' })).rejects.toMatchObject({
    details: [{ field: 'language' }],
  })
  await expect(setLanguage(account, { language: 'es' })).rejects.toMatchObject({ code: 'forbidden' })
})
