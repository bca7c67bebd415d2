import { expect, test, vi } from 'vitest'
import { etagOf } from '@/lib/domain/etag'
import { invalid, ServiceError } from '@/lib/errors'
import { editState, formState } from './form-state'

test('puts the errors of a service on their fields', async () => {
  const state = await formState(() => Promise.reject(invalid([{ field: 'address.country', message: 'is required' }])))
  expect(state).toEqual({
    status: 'error',
    message: 'Country is required.',
    fields: { 'address.country': 'is required' },
  })
})

test('logs internal errors and does not show them', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const state = await formState(() => Promise.reject(new Error('password authentication failed for user postgres')))
  expect(JSON.stringify(state)).not.toContain('postgres')
  expect(String(written.mock.calls[0]?.[0])).toContain('password authentication failed')
  written.mockRestore()
})

test('an edit of an older version shows both versions and continues from the newer one', async () => {
  const theirs = { id: '1', name: 'Theirs' }
  const save = () => Promise.reject(new ServiceError('precondition_failed'))
  expect(await editState({ name: 'Mine' }, save, () => Promise.resolve(theirs))).toEqual({
    status: 'stale',
    mine: { name: 'Mine' },
    theirs,
    version: etagOf(theirs),
  })
})

test('passes a redirect on', async () => {
  const redirect = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;replace;/board;307;' })
  await expect(formState(() => Promise.reject(redirect))).rejects.toBe(redirect)
})
