import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_LANGUAGES, LANGUAGES } from '@/lib/domain/language'
import { loadMessages } from './load'
import { invoiceTranslator, translatorFor } from './translator'

/** Every text by its whole key: `field.standing.waiting`. */
function textsOf(node: object, path: string[] = []): Map<string, string> {
  return new Map(
    Object.entries(node).flatMap(([key, value]): [string, string][] => {
      const here = [...path, key]
      return typeof value === 'string' ? [[here.join('.'), value]] : [...textsOf(value as object, here)]
    }),
  )
}

/** What a text takes, with its kind, in order of name: `count:plural`. Also what its arms take. */
function placeholdersOf(text: string): string[] {
  const results = new Set<string>()
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      results.add(`${element.value}:${TYPE[element.type]}`)
      if (element.type === TYPE.tag) walk(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const arm of Object.values(element.options)) walk(arm.value)
    }
  }
  walk(parse(text))
  return [...results].sort()
}

const english = textsOf(await loadMessages('en'))

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', async (language) => {
  const texts = textsOf(await loadMessages(language))

  test('has the keys of English, no more and no fewer', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('takes in each text what the English one takes', () => {
    const others = [...texts].filter(
      ([key, text]) => placeholdersOf(text).join() !== placeholdersOf(english.get(key) ?? '').join(),
    )
    expect(others.map(([key]) => key)).toEqual([])
  })

  test('knows the plural arms that its grammar asks for', () => {
    const requests = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((arm) => arm !== 'many')
    const short = [...texts].filter(([, text]) => {
      const plural = parse(text).find((element) => element.type === TYPE.plural)
      return plural && !requests.every((arm) => arm in plural.options)
    })
    expect(short.map(([key]) => key)).toEqual([])
  })
})

test('invoices have the same texts in each of their languages', async () => {
  const invoice = new Map([...english].filter(([key]) => key.startsWith('invoice.')))
  for (const language of DOCUMENT_LANGUAGES) {
    const t = await invoiceTranslator(language)
    for (const [key, text] of invoice) {
      const translated: unknown = t.raw(key.slice('invoice.'.length) as Parameters<typeof t.raw>[0])
      expect(placeholdersOf(String(translated))).toEqual(placeholdersOf(text))
    }
  }
  expect((await invoiceTranslator('de'))('page', { page: 1, pages: 2 })).toBe('1 von 2')
})

test('a translator speaks its language and counts in it', async () => {
  const [inEnglish, inSpanish] = await Promise.all([translatorFor('en', 'field'), translatorFor('es', 'field')])
  expect(inEnglish('standing.needsOffice', { count: 1 })).toBe('1 needs the office')
  expect(inEnglish('standing.waiting', { count: 4 })).toBe('4 waiting')
  expect(inSpanish('standing.waiting', { count: 4 })).toBe('4 pendientes')
})
