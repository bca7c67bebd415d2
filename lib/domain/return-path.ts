/** Where somebody goes who did not say: to where the day of their role begins. */
export const HOME_PATH = '/'

const SOMEWHERE = 'http://return.invalid'

/**
 * A path of this origin to return to after signing in, or the home page when the text is anything else. `//host`,
 * `/\host`, `\\host` and full addresses would lead to another origin; control characters are dropped by browsers, so
 * that `/<tab>/host` would too.
 */
export function safeReturnPath(text: string | null | undefined): string {
  if (!text || text.length > 8_000 || !/^\/(?![/\\])/.test(text)) return HOME_PATH
  if (/[\\\p{Cc}]/u.test(text) || !text.isWellFormed() || !URL.canParse(text, SOMEWHERE)) return HOME_PATH
  const url = new URL(text, SOMEWHERE)
  const leadsBack = /^\/(?:sign-in|api\/auth)(?:\/|$)/.test(url.pathname)
  // `/./` and `/../` are resolved while parsing and may leave two slashes in front.
  if (url.origin !== SOMEWHERE || url.pathname.startsWith('//') || leadsBack) return HOME_PATH
  return `${url.pathname}${url.search}${url.hash}`
}
