import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followSkills, joinSkills, missingSkills } from './skill'

const skills = fc.array(fc.constantFrom('Gas', 'gas ', 'Refrigerant', 'High voltage', 'HIGH  voltage', 'Lift'), {
  maxLength: 5,
})

describe('joinSkills', () => {
  it('names each skill once, as it is spelled first', () => {
    expect(joinSkills(['Gas', 'Lift'], ['gas', 'Refrigerant'])).toEqual(['Gas', 'Lift', 'Refrigerant'])
  })
})

describe('followSkills', () => {
  it('adds what is newly implied, removes what no longer is, and leaves what a person typed', () => {
    expect(followSkills(['Gas', 'Lift'], ['Gas'], ['Refrigerant'])).toEqual(['Lift', 'Refrigerant'])
  })

  it('leaves out a skill that a person removed while it is still implied', () => {
    expect(followSkills([], ['Gas'], ['Gas', 'Lift'])).toEqual(['Lift'])
  })

  it('is the implied skills where a person changed nothing, in whatever order they came', () => {
    fc.assert(
      fc.property(fc.array(skills, { minLength: 1 }), (steps) => {
        let before: string[] = []
        let current: string[] = []
        for (const implied of steps) {
          current = followSkills(current, before, implied)
          before = implied
        }
        const last = steps.at(-1) ?? []
        expect([missingSkills(current, last), missingSkills(last, current)]).toEqual([[], []])
      }),
    )
  })
})
