import { join } from 'node:path'
import { openSync } from 'fontkit'
import type { Problem } from '@/lib/errors'

/** The fonts of documents: DejaVu Sans, embedded. */
export const FONTS = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', 'dejavu-fonts-ttf', 'ttf')

const PLAIN = /^[\p{ASCII}\s]*$/u
const SHOWN = 60
let font: ReturnType<typeof openSync> | undefined

/** Names each text of a document with characters that its font lacks, which would be printed as boxes. */
export function unprintableTexts(said: unknown): Problem[] {
  const problems = new Map<string, Problem>()
  for (const text of textsOf(said)) {
    const missing = PLAIN.test(text) ? [] : charactersMissing(text)
    if (missing.length === 0 || problems.has(text)) continue
    const message = `The document cannot show ${missing.map((one) => `“${one}”`).join(', ')} in “${text.slice(0, SHOWN)}”: write it otherwise.`
    problems.set(text, { field: 'lines', message })
  }
  return [...problems.values()]
}

function charactersMissing(text: string): string[] {
  const { hasGlyphForCodePoint } = (font ??= openSync(join(FONTS, 'DejaVuSans.ttf')))
  const has = (character: string) => hasGlyphForCodePoint.call(font, character.codePointAt(0) ?? 0)
  return [...new Set(text)].filter((character) => !/\s/.test(character) && !has(character))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
