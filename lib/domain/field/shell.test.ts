import { describe, expect, it } from 'vitest'
import { filesOfPage, isPhonePath, isReaderPath, userOfPage } from './shell'

const USER = '0198c1de-0000-7000-8000-000000000001'
const PAGE = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="x"/>
<meta name="fieldline-user" content="${USER}"/><link rel="icon" href="/icon.svg"/>
<script src="/_next/static/chunks/b.js" async="" nonce="x"></script><script src="/_next/static/chunks/b.js?v=1" nonce="x"></script>
<script src="/_next/static/chunks/old.js" noModule="" nonce="x"></script></head><body><p>src="/_next/static/chunks/text.js"</p></body></html>`

describe('the page of the phone’s app', () => {
  it('names the built files that it needs, and none that only old browsers take', () => {
    expect(filesOfPage(PAGE)).toEqual(['/_next/static/chunks/a.css', '/_next/static/chunks/b.js'])
    expect(filesOfPage('')).toEqual([])
  })

  it('names whose it is', () => {
    expect(userOfPage(PAGE)).toBe(USER)
    expect(userOfPage(PAGE.replace(USER, 'nobody'))).toBeNull()
    expect(userOfPage('<html></html>')).toBeNull()
  })

  it('is below one path', () => {
    expect(['/my-day', '/my-day/week', '/my-days', '/', '/field/sync'].map(isPhonePath)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('has a reader of codes among the built files', () => {
    const media = '/_next/static/media/'
    const paths = [
      `${media}zxing_reader.130hv1ssq7t6r.wasm`,
      `${media}a/zxing_reader.1.wasm`,
      `${media}zxing_reader.1.js`,
    ]
    expect(paths.map(isReaderPath)).toEqual([true, false, false])
  })
})
