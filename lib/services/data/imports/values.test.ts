import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { checkImport, createImport, getImport } from '@/lib/services/data/imports'
import { makeAccount } from '@/lib/testing/account'
import { asUpload, makeCheckedImport, problemsOf, runToEnd } from '@/lib/testing/imports'
import { runDueJobs } from '@/lib/testing/jobs'

it('shows the texts that are no choices with their counts, reads them as was said, and remembers it', async () => {
  const ctx = await makeAccount()
  const text =
    'Name,Type,Status\nA,Restaurant,Active\nB,restaurant,\nC,Home owner,n/a\nD,Barn,Active\nE,Residential,\nF,Ship,\n'
  const first = await makeCheckedImport(ctx, 'customers', text)
  expect(first.values).toEqual([
    null,
    {
      choices: ['residential', 'commercial', 'industrial', 'government'],
      texts: [
        { text: 'Restaurant', count: 1, guess: 'commercial' },
        { text: 'restaurant', count: 1, guess: 'commercial' },
        { text: 'Home owner', count: 1, guess: 'residential' },
        { text: 'Barn', count: 1, guess: null },
        { text: 'Ship', count: 1, guess: null },
      ],
    },
    { choices: ['active', 'inactive'], texts: [{ text: 'n/a', count: 1, guess: null }] },
  ])
  expect(await problemsOf(ctx, first.id)).toContainEqual([
    2,
    'Type',
    '“Restaurant” must be one of residential, commercial, industrial, government',
  ])
  const { id, mapping } = first
  await expect(checkImport(ctx, id, { mapping, value_map: [null, { Barn: 'farm' }] })).rejects.toMatchObject({
    details: [
      { field: 'value_map[1].Barn', message: expect.stringMatching(/^must be one of residential, .*, or null$/) },
    ],
  })
  const value_map = [
    null,
    { RESTAURANT: 'commercial', 'Home owner': 'residential', '*': 'industrial' },
    { 'N/A': null },
  ]
  await checkImport(ctx, id, { mapping, value_map })
  await runDueJobs('work-on-imports')
  expect(await getImport(ctx, id)).toMatchObject({ to_create: 6, problems: 0 })
  await runToEnd(ctx, id)
  const types = async () => {
    const where = { account_id: ctx.accountId }
    const rows = await db().customer.findMany({ where, orderBy: { name: 'asc' } })
    return rows.map(({ customer_type, status }) => `${customer_type} ${status}`)
  }
  expect(await types()).toEqual([
    'commercial active',
    'commercial active',
    'residential active',
    'industrial active',
    'residential active',
    'industrial active',
  ])
  const again = await createImport(ctx, { resource: 'customers', fileName: 'b.csv', bytes: asUpload(text) })
  expect(again).toMatchObject({ remembered: true, value_map })
  await checkImport(ctx, again.id, { mapping })
  await runDueJobs('work-on-imports')
  expect(await getImport(ctx, again.id)).toMatchObject({ unchanged: 6, problems: 0 })
})
