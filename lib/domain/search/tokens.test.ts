import { describe, expect, it } from 'vitest'
import { foldText } from './fold'
import { searchTokens } from './tokens'

describe('foldText', () => {
  it.each([
    ['Smørrebrød', 'smorrebrod'],
    ['MÜLLER & Söhne', 'muller & sohne'],
    ['Łódź', 'lodz'],
    ['Weiß', 'weiss'],
    ['O’Brien – “Café”', `o'brien - "cafe"`],
  ])('writes %s as %s', (text, folded) => expect(foldText(text)).toBe(folded))
})

describe('searchTokens', () => {
  it.each([
    ['harvest chiller  East', [['harvest'], ['chiller'], ['east']]],
    // The end of a phone number, however it is written.
    ['+1 (206) 555-0101', [['65550101']]],
    ['555-0101', [['5550101']]],
    ['0101', [['101']]],
    ['0000', [['0000']]],
    ['12', [['12']]],
    // A machine's number as people read it out.
    ['S/N: chi-0017', [['chi-0017', 'ch10017']]],
    // The word for street is written in many ways.
    ['1450 Dock Street, Tacoma', [['1450'], ['dock'], ['tacoma']]],
    ['Street Foods', [['street'], ['foods']]],
    ['10 street', [['10'], ['street']]],
    ['lee@Foods.example', [['lee@foods.example']]],
    ['', []],
    [',', [[',']]],
    ['100%', [['100%']]],
    ['a b c d e f g h', [['a'], ['b'], ['c'], ['d'], ['e'], ['f']]],
  ])('looks in %j for %j', (text, tokens) => expect(searchTokens(text)).toEqual(tokens))
})
