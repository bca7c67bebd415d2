import { expect, test } from 'vitest'
import { languageFor } from '@/lib/domain/language'

test('a chosen language wins; else the browser is asked in the order of its wishes; else it is English', () => {
  expect(languageFor('es', 'en-US,en;q=0.9')).toBe('es')
  expect(languageFor(null, 'es-MX,en;q=0.5')).toBe('es')
  expect(languageFor(null, 'fr-FR, es;q=0.8, en;q=0.7')).toBe('es')
  expect(languageFor(null, 'fr-FR')).toBe('en')
  expect(languageFor(null, null)).toBe('en')
  expect(languageFor('tlh', 'es')).toBe('es')
  expect(languageFor(null, ';;,,')).toBe('en')
})
