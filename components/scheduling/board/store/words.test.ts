import { expect, it } from 'vitest'
import { progressOf, TYPE_GROUP, TYPE_LABEL, typeGroupOf } from './words'

it.each([
  ['assigned', null, 'planned'],
  ['open', null, 'planned'],
  ['assigned', 'travelling', 'travelling'],
  ['in_progress', 'travelling', 'travelling'],
  ['assigned', 'on_site', 'on_site'],
  ['in_progress', null, 'on_site'],
  ['in_progress', 'paused', 'hold'],
  ['in_progress', 'cannot_complete', 'hold'],
  ['on_hold', null, 'hold'],
  ['completed', 'working', 'done'],
  ['cancelled', null, 'done'],
] as const)('a job that is %s and whose technician is %s is shown as %s', (status, fieldState, progress) => {
  expect(progressOf({ status }, fieldState)).toBe(progress)
})

it('every type has a group, and every group a letter of its own', () => {
  const groups = Object.keys(TYPE_LABEL).map((type) => typeGroupOf(type as keyof typeof TYPE_LABEL))
  expect(new Set(groups)).toEqual(new Set(Object.keys(TYPE_GROUP)))
  expect(new Set(Object.values(TYPE_GROUP).map(({ letter }) => letter)).size).toBe(Object.keys(TYPE_GROUP).length)
})
