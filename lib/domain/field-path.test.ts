import { expect, it } from 'vitest'
import { fieldPathFor } from './field-path'

it.each([
  ['/', null],
  ['/my-day?day=2026-11-21', null],
  ['/assets/0198', null],
  ['/contracts/0198', null],
  ['/settings/password', null],
  ['/oauth/consent?ticket=1', null],
  ['/board?view=week', '/my-day'],
  ['/work-orders', '/my-day'],
  ['/work-orders/new', '/my-day'],
  ['/assetsx', '/my-day'],
  ['/work-orders/019aa0fe-a8c0-7130-8353-33d27dece07a/edit', '/my-day/019aa0fe-a8c0-7130-8353-33d27dece07a'],
])('%s leads a technician to %s', (path, to) => {
  expect(fieldPathFor(path)).toBe(to)
})
