import { describe, expect, it } from 'vitest'
import { csvLines } from './csv'

async function* pieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string | Uint8Array, size?: number) {
  const parsedLines: [number, string[]][] = []
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for await (const { line, cells } of csvLines(pieces(bytes, size))) parsedLines.push([line, cells])
  return parsedLines
}

describe('the lines of a CSV file', () => {
  it.each([',', ';', '\t'])('are separated by %j and numbered as in an editor', async (separator) => {
    const rows = [
      ['Name', 'Notes, all; of\tthem'],
      ['Müller', 'one\r\ntwo\nthree'],
    ]
    const quoted = rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
    const file = `\u{FEFF}${quoted}\r\n\r\n${separator}\r\n5" pipe${separator}x`
    expect(await read(file)).toEqual([
      [1, rows[0]],
      [2, rows[1]],
      [7, ['5" pipe', 'x']],
    ])
  })

  it('may arrive in chunks cut anywhere, also within a character', async () => {
    for (const size of [1, 2, 3, 1000])
      expect(await read('a;b\nÄ🙂;"x""y"', size)).toEqual([
        [1, ['a', 'b']],
        [2, ['Ä🙂', 'x"y']],
      ])
  })

  it.each([
    ['an open quote', 'a,b\n1,2\n3,"4\n5,6\n', /quote that is opened on line 3/],
    [
      'a mixture of encodings',
      Buffer.concat([Buffer.from(`a\n${'ü'.repeat(40_000)}`), Buffer.from('\nü', 'latin1')]),
      /mixes UTF-8/,
    ],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), /workbook/],
    ['no text at all', new Uint8Array([0x61, 0x00, 0x62]), /not text/],
    ['a line without end', `a,b\n"${'x'.repeat(1_200_000)}`, /line 2 .*longer/i],
  ])('are refused with a message: %s', async (_what, file, message) => {
    await expect(read(file, 65_536)).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringMatching(message),
    })
  })
})
