import { describe, expect, it } from 'vitest'
import { rankJobTypes } from './rank-job-types'

const jobType = (name: string, more: { description?: string; code?: string; uses?: [string, number] } = {}) => ({
  id: name,
  name,
  code: more.code ?? null,
  description: more.description ?? null,
  uses: more.uses ? [{ product_id: more.uses[0], count: more.uses[1] }] : [],
})
const JOB_TYPES = [
  jobType('Annual service', { uses: ['chiller', 9] }),
  jobType('Leak repair', { uses: ['boiler', 4] }),
  jobType('No heat', { description: 'Burner or pump does not start', code: 'HEAT' }),
  jobType('Übergabe'),
]
const names = (text: string, products: string[] = []) =>
  rankJobTypes(JOB_TYPES, text, products).map(({ name, score }) => (score > 0 ? `${name}!` : name))

describe('rankJobTypes', () => {
  it.each([
    ['pipe is leaking', 'Leak repair!'],
    ['there is no HEAT since noon', 'No heat!'],
    ['the pump is loud', 'No heat!'],
    ['ubergabe', 'Übergabe!'],
  ])('puts first for “%s”: %s', (text, first) => expect(names(text)[0]).toBe(first))

  it('puts a word of the name before one of the description, and what was used on the product before the rest', () => {
    expect(names('pump leaks')).toEqual(['Leak repair!', 'No heat!', 'Annual service', 'Übergabe'])
    expect(names('', ['boiler'])).toEqual(['Leak repair', 'Annual service', 'No heat', 'Übergabe'])
    expect(names('zzz no', ['chiller'])[0]).toBe('Annual service')
  })
})
