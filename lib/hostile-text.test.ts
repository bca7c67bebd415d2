import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { clientAddress } from '@/lib/access/client-address'
import { acceptsGzip } from '@/lib/api/accepts-gzip'
import { parseObject } from '@/lib/api/body'
import { allContracts } from '@/lib/api/contracts/all'
import { queryOf } from '@/lib/api/read-query'
import { apiPath, isDecodable } from '@/lib/api/router'
import { knownBrowser } from '@/lib/auth/known-browser'
import { ownHost } from '@/lib/auth/same-origin'
import { rejectWeakPassword } from '@/lib/credentials/password-strength'
import { addressRangeOf } from '@/lib/domain/address-range'
import { readViewState } from '@/lib/domain/board/view-state'
import { matches, requireMatch } from '@/lib/domain/etag'
import { fieldPathFor } from '@/lib/domain/field-path'
import { decodeHeld } from '@/lib/domain/field/sync-cursor'
import { guessMapping, mappingProblems, plainHeading } from '@/lib/domain/imports/guess'
import { parseAddressLine } from '@/lib/domain/intake/address-line'
import { fieldOfTyped, phoneEnd } from '@/lib/domain/intake/typed'
import { searchTokens } from '@/lib/domain/search/tokens'
import { languageFor } from '@/lib/domain/language'
import { localeIn, localeOf } from '@/lib/domain/locale'
import { compose } from '@/lib/domain/mail/compose'
import { parseRule } from '@/lib/domain/maintenance/rrule'
import { originOf } from '@/lib/domain/origin'
import { isPublicAddress, privateHostProblem } from '@/lib/domain/public-address'
import { redirectUriProblem } from '@/lib/domain/redirect-uri'
import { safeReturnPath } from '@/lib/domain/return-path'
import { urlProblem } from '@/lib/domain/webhooks'
import { readDraft } from '@/lib/schemas/draft'
import { optionalText, text } from '@/lib/schemas/fields'
import { newPassword, passwordSet } from '@/lib/schemas/people/user'
import { parseQuery } from '@/lib/schemas/query'
import { decodePhoto } from '@/lib/services/work/photos/decode'
import { isFullProof } from '@/lib/testing/proof-size'

/*
 * While a function reads a text, the process serves nobody else. So each one that gets text from outside is fed what is worst for it, as
 * long as it may be: whoever sends it must not make other companies wait.
 */

/** The small form runs beside other work, which is counted in; what takes more than linear time takes minutes. */
const MAX_CPU_MS = isFullProof ? 50 : 500
/** Decoding and parsing 32 MB takes 50 to 150 ms, whatever they are. */
const MAX_CPU_MS_OF_MEGABYTES = 500
/** What Node takes of all headers together, the address included. */
const HEADER = 16_000
const MEGA = 1024 * 1024

/** Processor time that the work takes, milliseconds: the best of three, since other work of this machine is counted in. What it throws is an answer. */
async function cpuOf(work: () => unknown, most: number): Promise<number> {
  let best = Infinity
  for (let round = 0; round < 3 && best > most; round += 1) {
    const begun = process.cpuUsage()
    try {
      await work()
    } catch {}
    const { user, system } = process.cpuUsage(begun)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** Those of the works that take too long, with their time. */
async function slowOnes(
  works: readonly (readonly [name: string, work: () => unknown])[],
  most = MAX_CPU_MS,
): Promise<string[]> {
  const slow: string[] = []
  for (const [name, work] of works) {
    const ms = await cpuOf(work, most)
    if (ms > most) slow.push(`${name}: ${Math.round(ms)} ms`)
  }
  return slow
}

/** Texts of a length that make repetitions, look-backs and lists of a reader costly. */
function hostileTexts(length: number): string[] {
  const parts = [
    'a',
    ' ',
    ' \n',
    'a,',
    'a;q=0,',
    '"a",',
    '(',
    '[](',
    '0',
    '1 ',
    'a@',
    'a.',
    '/',
    '//',
    '%25',
    '😀',
    '=&',
    'é ',
    'W/"',
    '::',
    '-',
  ]
  return parts.map((part) => part.repeat(Math.ceil(length / part.length)).slice(0, length))
}

const each = (length: number, name: string, read: (sentText: string) => unknown) =>
  hostileTexts(length).map(
    (sentText) => [`${name} of ${JSON.stringify(sentText.slice(0, 6))}…`, () => read(sentText)] as const,
  )

/** Every sign that stands for a letter, in many orders: each way to read them is looked up by zxcvbn. */
function spelledPasswords(): string[] {
  const signs = '4@({[<3691!|70$5+%28'
  const turned = Array.from({ length: signs.length }, (_, at) => signs.slice(at) + signs.slice(0, at))
  return [...turned, '1!|17|4@5$7+({[<69a', '4@'.repeat(12), '1a'.repeat(100), '0123456789'.repeat(20)].map(
    (one) => `${one}abcd`,
  )
}

describe('text from outside stays under 50 ms of processor time', () => {
  it('as a new password, however its letters are spelled', async () => {
    const about = hostileTexts(200).slice(0, 3)
    const check = (password: string) => rejectWeakPassword(readDraft(passwordSet, { password }), 'password', about)
    // The dictionaries are loaded once.
    await check('correct horse battery')
    expect(await slowOnes(spelledPasswords().map((one) => [one, () => check(one)] as const))).toEqual([])
  })

  it('as a header, a cookie or an address', async () => {
    const headers = (name: string, value: string) => new Headers({ [name]: value.replaceAll(/[^\x20-\x7e]/g, 'e') })
    const works = [
      ...each(HEADER, 'Accept-Language', (sentText) => [
        localeOf(sentText),
        localeIn('es', sentText),
        languageFor(null, sentText),
      ]),
      ...each(HEADER, 'Accept-Encoding', acceptsGzip),
      ...each(HEADER, 'If-Match', (sentText) => [matches(sentText, '"1"'), requireMatch(sentText, { id: '1' })]),
      ...each(HEADER, 'X-Forwarded-For', (sentText) => clientAddress(headers('x-forwarded-for', sentText))),
      ...each(HEADER, 'Origin', (sentText) => [originOf(sentText), ownHost(headers('origin', sentText))]),
      ...each(HEADER, 'the mark of a browser', (sentText) => knownBrowser(sentText, sentText)),
      ...each(HEADER, 'a path', (sentText) => [
        apiPath(`/v1/${sentText}`),
        isDecodable(sentText),
        fieldPathFor(sentText),
      ]),
      ...each(HEADER, 'a path to return to', safeReturnPath),
      ...each(HEADER, 'the cursor of a phone', decodeHeld),
      ...each(HEADER, 'the view of the board', (sentText) =>
        readViewState(new URLSearchParams(sentText), '2026-11-20'),
      ),
    ]
    expect(await slowOnes(works)).toEqual([])
  })

  it('as the parameters of every operation of the API', async () => {
    const works = allContracts.flatMap((contract) => {
      const query = queryOf(contract)
      return Object.keys(query?.shape ?? {}).flatMap((name) =>
        each(
          HEADER,
          `${contract.id} ${name}`,
          (sentText) => query && parseQuery(query, new URLSearchParams([[name, sentText]])),
        ),
      )
    })
    expect(works.length).toBeGreaterThan(1_000)
    expect(await slowOnes(works)).toEqual([])
  })

  it('as a line, a name or an address that a reader of its own takes apart', async () => {
    const works = [
      ...each(MEGA, 'an address in one line', parseAddressLine),
      ...each(200, 'what was typed of a caller', (sentText) => [
        fieldOfTyped(sentText),
        searchTokens(sentText),
        phoneEnd(sentText),
      ]),
      ...each(MEGA, 'a rule of recurrence', parseRule),
      ...each(MEGA, 'a range of addresses', addressRangeOf),
      ...each(MEGA, 'a redirect URI', (sentText) => redirectUriProblem(sentText, 'public')),
      ...each(2_000, 'the address of a webhook', (sentText) => [
        urlProblem(`https://${sentText}`, false),
        privateHostProblem(sentText),
        isPublicAddress(sentText),
      ]),
      ...each(MEGA, 'a heading', plainHeading),
      ...each(10_000, 'a mail', (sentText) => compose(sentText, [sentText, sentText])),
      ...each(14 * MEGA, 'a photo', decodePhoto),
    ]
    expect(await slowOnes(works)).toEqual([])
  })

  it('as the headings of a file', async () => {
    const headings = Array.from({ length: 200 }, (_, at) => `${'('.repeat(4_900)}${at}`)
    const works = (['customers', 'work-orders', 'assets'] as const).flatMap((resource) => [
      [`mapping of ${resource}`, () => guessMapping(resource, headings)] as const,
      [`chosen mapping of ${resource}`, () => mappingProblems(resource, headings, headings)] as const,
    ])
    expect(await slowOnes(works)).toEqual([])
  })

  it('as a text of 32 MB in a body', async () => {
    const kinds = { text: text(), optional: optionalText(10_000), password: newPassword }
    const works = Object.entries(kinds).flatMap(([name, kind]) =>
      each(32 * MEGA, name, (sentText) => kind.safeParse(sentText)),
    )
    expect(await slowOnes(works)).toEqual([])
  })

  it('as a body of 32 MB', async () => {
    const bodies = ['[],', '{},', '1,', '"",', '"\\"",', '[[[[1]]]],'].map(
      (part) => `{"name":[${part.repeat((32 * MEGA) / part.length - 8)}1]}`,
    )
    const works: [string, () => unknown][] = [
      ...bodies,
      '['.repeat(32 * MEGA),
      `{"a":${' '.repeat(32 * MEGA - 8)}1}`,
    ].map((body) => [`a body of ${body.slice(0, 20)}…`, () => parseObject(Buffer.from(body))])
    const photo = `data:image/png;base64,${`${'A'.repeat(60)}\r\n`.repeat((13 * MEGA) / 60)}`
    works.push(['a photo in lines of 60', () => decodePhoto(photo)])
    expect(await slowOnes(works, MAX_CPU_MS_OF_MEGABYTES)).toEqual([])
  })

  it('as any field of any body of the API', async () => {
    const values: unknown[] = [
      ...['a', ' ', '(', 'a,', '😀'].map((part) => part.repeat(MEGA / part.length)),
      Array.from({ length: 20_000 }, (_, at) => `0${at}`),
      Array.from({ length: 20_000 }, (_, at) => ({ id: `0${at}` })),
      Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`0${at}`, `0${at}`])),
    ]
    const fields = new Map<z.ZodType, string>()
    for (const { id, body } of allContracts)
      for (const [name, type] of Object.entries(body?.shape ?? {})) fields.set(type as z.ZodType, `${id} ${name}`)
    const works = [...fields].flatMap(([type, name]) =>
      values.map((input, at) => [`${name}, value ${at}`, () => type.safeParse(input)] as const),
    )
    expect(works.length).toBeGreaterThan(2_000)
    expect(await slowOnes(works)).toEqual([])
  })
})
