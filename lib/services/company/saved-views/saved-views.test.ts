import { describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { createUser } from '@/lib/services/company/accounts'
import { newId } from '@/lib/domain/id'
import { makeAccount } from '@/lib/testing/account'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '@/lib/services/company/saved-views'

async function makeUser(account: ServiceContext, name: string, ...scopes: Scope[]): Promise<ServiceContext> {
  const email = `${newId()}@example.com`
  const { id } = await createUser(account, { name, email, role: 'dispatcher', password: 'correct horse battery' })
  return { ...account, scopes: new Set(scopes), actor: { type: 'user', id, name } }
}

const view = { page: 'work-orders', name: 'My urgent ones', query: 'priority=urgent' }

describe('saved views', () => {
  it('are saved, renamed, changed and deleted by their owner', async () => {
    const dana = await makeUser(await makeAccount(), 'Dana Reyes', 'read:work-orders')
    const createdSavedView = await createSavedView(dana, view)
    expect(createdSavedView).toMatchObject({ ...view, shared: false, is_mine: true, owner: { name: 'Dana Reyes' } })
    const renamed = await updateSavedView(dana, createdSavedView.id, { name: 'Urgent', query: 'priority=urgent,high' })
    expect(renamed).toMatchObject({ name: 'Urgent', query: 'priority=urgent,high' })
    expect(await listSavedViews(dana, 'work-orders')).toEqual([renamed])
    expect(await listSavedViews(dana, 'customers')).toEqual([])
    expect(await deleteSavedView(dana, createdSavedView.id)).toEqual(renamed)
    expect(await listSavedViews(dana, 'work-orders')).toEqual([])
  })

  it('have unique names per person and page, and the error is on the name field', async () => {
    const dana = await makeUser(await makeAccount(), 'Dana Reyes')
    await createSavedView(dana, view)
    const other = await createSavedView(dana, { ...view, name: 'Other' })
    await createSavedView(dana, { ...view, page: 'customers' })
    const takenProblem = {
      code: 'validation_error',
      details: [{ field: 'name', message: 'is already the name of one of your views' }],
    }
    await expect(createSavedView(dana, view)).rejects.toMatchObject(takenProblem)
    await expect(updateSavedView(dana, other.id, { name: view.name })).rejects.toMatchObject(takenProblem)
    await expect(createSavedView(dana, { page: 'nowhere', name: ' ' })).rejects.toMatchObject({
      details: [{ field: 'page' }, { field: 'name' }, { field: 'query' }],
    })
  })

  it('are seen by others once they are shared, and changed by the owner or an admin alone', async () => {
    const account = await makeAccount()
    const dana = await makeUser(account, 'Dana Reyes', 'read:work-orders')
    const lee = await makeUser(account, 'Lee Park', 'write:work-orders')
    const admin = await makeUser(account, 'Ines Ortega', 'admin')
    const mine = await createSavedView(dana, view)
    expect(await listSavedViews(lee, 'work-orders')).toEqual([])
    await expect(updateSavedView(lee, mine.id, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteSavedView(admin, mine.id)).rejects.toMatchObject({ code: 'not_found' })

    await updateSavedView(dana, mine.id, { shared: true })
    expect(await listSavedViews(lee, 'work-orders')).toMatchObject([{ id: mine.id, is_mine: false }])
    await expect(deleteSavedView(lee, mine.id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await updateSavedView(admin, mine.id, { name: 'Urgent for all' })).toMatchObject({ is_mine: false })
  })

  it('belong to users of one account, not to API keys or other companies', async () => {
    const account = await makeAccount()
    const shared = await createSavedView(await makeUser(account, 'Dana Reyes'), { ...view, shared: true })
    await expect(listSavedViews(account, 'work-orders')).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = await makeUser(await makeAccount(), 'Sam Reyes', 'admin')
    expect(await listSavedViews(stranger, 'work-orders')).toEqual([])
    await expect(deleteSavedView(stranger, shared.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
