import { expect, test } from 'vitest'
import { openApiDocument } from '@/lib/api/openapi/document'
import { deprecationHeaders } from './answers'
import type { Contract } from './contract'
import { allContracts } from './contracts/all'

const deprecated = { since: '2026-11-22', until: '2027-11-22', instead: 'Use GET /sites/{id}.' }

test('an operation that will go says since when, until when and where that is explained', () => {
  expect(deprecationHeaders(deprecated)).toEqual({
    Deprecation: '@1795305600',
    Sunset: 'Mon, 22 Nov 2027 00:00:00 GMT',
    Link: '</docs/changelog>; rel="deprecation"; type="text/html"',
  })
  expect(deprecationHeaders(undefined)).toEqual({})
})

test('the document marks it, says what to use in its place and declares the headers', () => {
  const [contract] = allContracts.filter(({ id }) => id === 'listSites')
  const document = openApiDocument([{ ...(contract as Contract), deprecated }], 'https://fieldline.example')
  expect(document).toMatchObject({
    paths: {
      '/sites': {
        get: {
          deprecated: true,
          description: expect.stringContaining('works until 2027-11-22 at least. Use GET /sites/{id}.'),
          responses: { '200': { headers: { Deprecation: {}, Sunset: {}, Link: {} } } },
        },
      },
    },
  })
})

test('announces the removal of an operation a year ahead', () => {
  const hurried = allContracts.filter(
    ({ deprecated: end }) => end && Date.parse(end.until) - Date.parse(end.since) < 365 * 24 * 3600_000,
  )
  expect(hurried.map(({ id }) => id)).toEqual([])
})
