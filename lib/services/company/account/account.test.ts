import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { readSession } from '@/lib/services/access/sessions'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import { getAccount, getLetterhead, updateAccount } from '@/lib/services/company/account'

test('an admin changes name, time zone and currency; another account stays as it is', async () => {
  const ctx = await makeAccount({ name: 'Before' })
  const other = await makeAccount({ name: 'Other' })
  const seen = etagOf(await getAccount(ctx))
  const after = await updateAccount(ctx, { name: ' After ', time_zone: 'Europe/Berlin', currency: 'eur' }, seen)
  expect(after).toMatchObject({ name: 'After', time_zone: 'Europe/Berlin', currency: 'EUR', tier: 'enterprise' })
  expect(await getAccount(ctx)).toEqual(after)
  expect(await getAccount(other)).toMatchObject({ name: 'Other' })
  await expect(updateAccount(ctx, { name: 'Late' }, seen)).rejects.toMatchObject({ code: 'precondition_failed' })
  const [keptRow] = await db().history.findMany({ where: { record_id: ctx.accountId } })
  expect(keptRow?.changes).toMatchObject({ name: ['Before', 'After'], currency: ['USD', 'EUR'] })
})

test('names every wrong field, and rejects a change of the tier', async () => {
  const ctx = await makeAccount({ tier: 'standard' })
  await expect(updateAccount(ctx, { name: '', time_zone: 'Mars/Base', currency: 'XXXX' })).rejects.toMatchObject({
    details: [{ field: 'name' }, { field: 'time_zone' }, { field: 'currency' }],
  })
  expect(await updateAccount(ctx, { tier: 'enterprise' })).toMatchObject({ tier: 'standard' })
  const clerk = withScopes(ctx, 'read:customers', 'write:customers')
  await expect(getAccount(clerk)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(updateAccount(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('keeps how customers reach the company and its units; what is empty is cleared, what is wrong is named', async () => {
  const ctx = await makeAccount({ timeZone: 'America/Los_Angeles' })
  expect(await getAccount(ctx)).toMatchObject({ phone: null, reply_email: null, units: 'automatic', logo: null })
  const body = { phone: ' (206) 555-0100 ', reply_email: 'office@harbor.example', units: 'metric' }
  expect(await updateAccount(ctx, body)).toMatchObject({ ...body, phone: '(206) 555-0100' })
  const clerk = withScopes(ctx, 'read:work-orders')
  expect(await getLetterhead(clerk)).toEqual({ name: 'Test company', phone: '(206) 555-0100', logo: null })
  await expect(
    updateAccount(ctx, { phone: '1'.repeat(51), reply_email: 'office', units: 'miles' }),
  ).rejects.toMatchObject({
    details: [{ field: 'phone' }, { field: 'reply_email' }, { field: 'units' }],
  })
  expect(await updateAccount(ctx, { phone: '', reply_email: null })).toMatchObject({ phone: null, reply_email: null })
})

test('keeps whether customers pay the tax on what others cover, no at first', async () => {
  const ctx = await makeAccount()
  expect(await getAccount(ctx)).toMatchObject({ taxes_covered: false })
  expect(await updateAccount(ctx, { taxes_covered: true })).toMatchObject({ taxes_covered: true })
  expect(await updateAccount(ctx, { name: 'Harbor' })).toMatchObject({ taxes_covered: true })
  await expect(updateAccount(ctx, { taxes_covered: 'yes' })).rejects.toMatchObject({
    details: [{ field: 'taxes_covered', message: 'must be true or false' }],
  })
})

test('keeps the language of its customers, English at first; a session reads it', async () => {
  const ctx = await makeAccount()
  expect(await getAccount(ctx)).toMatchObject({ language: 'en' })
  expect(await updateAccount(ctx, { language: 'es' })).toMatchObject({ language: 'es' })
  const { principal } = await signIn(await makeUser(ctx))
  expect((await readSession(ctx.accountId, principal.session.id))?.account.language).toBe('es')
  await expect(updateAccount(ctx, { language: 'tlh' })).rejects.toMatchObject({
    details: [{ field: 'language', message: 'must be one of en, es' }],
  })
})

test('a session reads the units of the company', async () => {
  const ctx = await makeAccount({ timeZone: 'America/Los_Angeles' })
  const { principal } = await signIn(await makeUser(ctx))
  const units = async () => (await readSession(ctx.accountId, principal.session.id))?.account.units
  expect(await units()).toBe('imperial')
  await updateAccount(ctx, { time_zone: 'Europe/Berlin' })
  expect(await units()).toBe('metric')
  await updateAccount(ctx, { units: 'imperial' })
  expect(await units()).toBe('imperial')
})

test('asks phones where they are only once somebody has decided that', async () => {
  const ctx = await makeAccount()
  expect(await getAccount(ctx)).toMatchObject({ field_positions: false })
  expect(await updateAccount(ctx, { field_positions: true })).toMatchObject({ field_positions: true })
})

test('keeps how many days phones hold, a week at first', async () => {
  const ctx = await makeAccount()
  expect(await getAccount(ctx)).toMatchObject({ field_days: 7 })
  expect(await updateAccount(ctx, { field_days: 14 })).toMatchObject({ field_days: 14 })
  for (const field_days of [0, 15, 2.5])
    await expect(updateAccount(ctx, { field_days })).rejects.toMatchObject({ details: [{ field: 'field_days' }] })
})
