import { expect, it } from 'vitest'
import { finishTag } from './tags'

const SKILLS = ['Refrigeration', 'Gas', 'Gas fitting', 'Electrical']

it('finishes a tag of which only the beginning was typed', () => {
  expect(finishTag('refrig', SKILLS)).toBe('Refrigeration')
  expect(finishTag(' ELEC ', SKILLS)).toBe('Electrical')
})

it('takes a known tag in its own spelling before those that begin with it', () => {
  expect(finishTag('gas', SKILLS)).toBe('Gas')
})

it('keeps what is unknown, or the beginning of several', () => {
  expect(finishTag('Crane', SKILLS)).toBe('Crane')
  expect(finishTag('ga', SKILLS)).toBe('ga')
  expect(finishTag('  ', SKILLS)).toBe('')
})
