import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const GUIDES = join(import.meta.dirname, '../../../docs/guides')

/** A block of code of a guide; `use` is what stands behind the language, such as `setup`. */
export type Block = { language: string; use: string; code: string }

export const guideNames = (): string[] => readdirSync(GUIDES).filter((name) => name.endsWith('.md'))

/** The blocks of code of a guide, in their order. */
export function readBlocks(name: string): Block[] {
  const text = readFileSync(join(GUIDES, name), 'utf8')
  return [...text.matchAll(/^```(\w+)(?: ([\w ]+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', use = '', code = '']) => ({
      language,
      use,
      code,
    }),
  )
}

/** What a reader runs from top to bottom in one language, and what the guide shows as its output, piece by piece. */
export function programOf(blocks: readonly Block[], language: string): { code: string; outputs: string[] } {
  const ownBlocks = blocks.filter((block) => block.language === language && (block.use === '' || block.use in GIVEN))
  const outputs = blocks.filter(
    ({ language: blockLanguage }, index) => blockLanguage === 'text' && ownBlocks.includes(blocks[index - 1] as Block),
  )
  const code = ownBlocks.map((block) => `${GIVEN[block.use] ?? ''}${block.code}`).join('\n')
  return { code, outputs: outputs.map((block) => block.code.trim()) }
}

/** What a block gets from outside the program. */
const GIVEN: Record<string, string> = {
  'given code': "const code = await new Promise((done) => process.stdin.once('data', (data) => done(String(data))))\n",
}

/** Whether the pieces stand in the output, in their order; `…` is anything within a line. */
export function missingOutput(output: string, pieces: readonly string[]): string | undefined {
  let rest = output
  return pieces.find((piece) => {
    const pattern = piece.split('…').map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    const match = new RegExp(pattern.join('.*')).exec(rest)
    rest = match ? rest.slice(match.index + match[0].length) : rest
    return !match
  })
}
