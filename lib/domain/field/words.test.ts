import { expect, it } from 'vitest'
import { COMMAND_KINDS } from './kinds'
import { doneWords, reasonWords } from './words'

it('every kind of command has words of its own, whatever its payload lacks', () => {
  const said = COMMAND_KINDS.map((kind) => doneWords(kind, {}))
  expect(new Set(said).size).toBe(COMMAND_KINDS.length)
  for (const words of said) expect(words).not.toMatch(/undefined|null|_/)
})

it('what was done is told with what it was done to', () => {
  expect(doneWords('part_used', { quantity: 2, name: 'Filter' })).toBe('used 2 × Filter')
  expect(doneWords('complete_task', { name: 'Clean the coils' })).toBe('completed “Clean the coils”')
  expect(doneWords('set_field', { field: 'notes', value: 'x' })).toBe('changed the notes')
  expect(doneWords('sing_a_song', {})).toBe('sing a song')
  expect(reasonWords('cancelled')).toBe('The job was cancelled meanwhile.')
  expect(reasonWords(null)).toBe('It could not simply be done.')
})
