import { describe, expect, it } from 'vitest'
import { guessChoice, TextSurvey } from './choices'

describe('the texts of a column', () => {
  it('are counted, the most frequent first, unless they are many or long', () => {
    const survey = new TextSurvey()
    for (let line = 0; line < 201; line++) survey.add([line % 3 === 0 ? ' a ' : 'b', String(line), 'x'.repeat(61), ''])
    expect(survey.texts(5)).toEqual([
      [
        { text: 'b', count: 134 },
        { text: 'a', count: 67 },
      ],
      null,
      null,
      [],
      [],
    ])
  })

  it('are guessed by themselves, by synonyms, and by a word among others', () => {
    const priorities = ['low', 'medium', 'high', 'urgent']
    const guesses = ['Urgent!!', 'EMERGENCY', '2 - High', 'Normal', 'P4', 'Purple', 'slow'].map((text) =>
      guessChoice(priorities, text),
    )
    expect(guesses).toEqual(['urgent', 'urgent', 'high', 'medium', 'low', null, null])
    expect(guessChoice(['residential', 'commercial'], 'Restaurant (chain)')).toBe('commercial')
    expect(guessChoice(['active', 'under_repair', 'retired'], 'Out of Service')).toBe('retired')
  })
})
