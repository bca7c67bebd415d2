import { describe, expect, it } from 'vitest'
import { decideEnter } from './use-combobox-choice'

const typed = { open: true, query: 'annual', isPending: false, isHighlighted: false, isFound: false }

describe('Enter in a combobox', () => {
  it('submits no form while its text matches nothing', () => {
    expect(decideEnter(typed)).toBe('stay')
  })

  it('takes the first option, and waits for one that is still searched for', () => {
    expect(decideEnter({ ...typed, isFound: true })).toBe('take')
    expect(decideEnter({ ...typed, isPending: true, isFound: true, isHighlighted: true })).toBe('wait')
  })

  it('is left to the list where an option is highlighted, and to the form where nothing was typed', () => {
    expect(decideEnter({ ...typed, isHighlighted: true, isFound: true })).toBe('pass')
    expect(decideEnter({ ...typed, query: '' })).toBe('pass')
    expect(decideEnter({ ...typed, open: false })).toBe('pass')
  })
})
