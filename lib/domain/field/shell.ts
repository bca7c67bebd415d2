/** Where the phone's app lives; its worker answers for nothing else. */
export const PHONE_PATH = '/my-day'

/** The caches of the phone's app begin with it, so that signing out finds them all. */
export const PHONE_CACHES = 'fieldline-phone'

/** The element of the page that names whose page it is. */
export const USER_META = 'fieldline-user'

/** The canvas of both themes (app/tokens.css), for what the phone draws around the app. */
export const LIGHT_CANVAS = '#f3f6f7'
export const DARK_CANVAS = '#0a0f11'

/** Whether a path is one of the phone's app. */
export function isPhonePath(path: string): boolean {
  return path === PHONE_PATH || path.startsWith(`${PHONE_PATH}/`)
}

/** Whether a path is that of the program that reads codes in pictures, which the build names by its hash. */
export function isReaderPath(path: string): boolean {
  return /^\/_next\/static\/media\/zxing_reader\.[\w~-]+\.wasm$/.test(path)
}

const TAG = /<(?:script|link|meta)\s[^<>]*>/g

/** The built files without which a page does not run: its scripts and styles, by their paths. Scripts for browsers of ten years ago are none. */
export function filesOfPage(html: string): string[] {
  const tags = (html.match(TAG) ?? []).filter((tag) => !/\snomodule\b/i.test(tag))
  const paths = tags.map((tag) => /\s(?:src|href)="(\/_next\/static\/[^"?#]+)/.exec(tag)?.[1])
  return [...new Set(paths.filter((path) => path !== undefined))]
}

/** Whose page it is: the id that it names; null for a page that is nobody's, such as the sign-in. */
export function userOfPage(html: string): string | null {
  const tag = (html.match(TAG) ?? []).find((one) => one.includes(`name="${USER_META}"`))
  return /\scontent="([0-9a-f-]{36})"/.exec(tag ?? '')?.[1] ?? null
}
