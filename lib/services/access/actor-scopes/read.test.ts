import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { createExport, getExport } from '@/lib/services/data/exports'
import { makeAccount } from '@/lib/testing/account'
import { makeUser } from '@/lib/testing/factories/users'
import { runDueJobs } from '@/lib/testing/jobs'
import { makeApplication } from '@/lib/testing/oauth-client'
import { scopesOfActor } from './index'

const SCOPES: Scope[] = ['read:customers', 'read:assets']

let ctx: ServiceContext
let application: { id: string; name: string }

beforeEach(async () => {
  ctx = await makeAccount()
  application = { id: (await makeApplication(ctx, { scopes: SCOPES })).id, name: 'Route Planner' }
})

async function allow(...scopes: Scope[]): Promise<string> {
  const { id: user_id } = await makeUser(ctx)
  const id = newId()
  await db().oauthGrant.create({
    data: { account_id: ctx.accountId, id, application_id: application.id, user_id, scopes },
  })
  return id
}

const revoke = (id: string) => db().oauthGrant.updateMany({ where: { id }, data: { revoked_at: new Date() } })

const scopesFor = async (grantId: string | null) => [
  ...(await scopesOfActor(ctx.accountId, { type: 'oauth_application', id: application.id, grantId })),
]

it('gives an application what the user for whom it asked allows, whatever others do', async () => {
  const [ana, ben] = [await allow('read:customers'), await allow('read:assets')]
  expect([await scopesFor(ana), await scopesFor(ben)]).toEqual([['read:customers'], ['read:assets']])
  await revoke(ana)
  expect([await scopesFor(ana), await scopesFor(ben)]).toEqual([[], ['read:assets']])
})

it('gives it what all of its users allow where nobody knows for whom it asked', async () => {
  const grant = await allow('read:customers', 'read:assets')
  expect(await scopesFor(null)).toEqual(['read:customers', 'read:assets'])
  await allow('read:assets')
  expect(await scopesFor(null)).toEqual(['read:assets'])
  await revoke(grant)
  expect(await scopesFor(null)).toEqual(['read:assets'])
})

it('writes no export for a user who has withdrawn the application, though another has not', async () => {
  const [ana] = [await allow(...SCOPES), await allow(...SCOPES)]
  const actor = { type: 'oauth_application' as const, id: application.id, name: `${application.name} for Ana` }
  const request = { ...ctx, actor, scopes: new Set(SCOPES) }
  const first = await createExport({ ...request, grantId: ana }, { resource: 'customers' })
  await runDueJobs('write-exports')
  const second = await createExport({ ...request, grantId: ana, requestId: newId() }, { resource: 'customers' })
  await revoke(ana)
  await runDueJobs('write-exports')
  const ended = [await getExport(ctx, first.id), await getExport(ctx, second.id)]
  expect(ended.map(({ status }) => status)).toEqual(['done', 'failed'])
})
