/** What a page is allowed to load, besides what the nonce names. */
type PageNeeds = {
  /** A value that nobody can guess, made for this one answer. */
  nonce: string
  /** In development the framework evaluates code to show errors and swaps modules. */
  development?: boolean
  /** Where the map's style and tiles come from, when a tile server is set. */
  mapOrigin?: string
  /** Whether the page reads codes by the camera: for browsers that cannot, by a program that was compiled for it. */
  readsCodes?: boolean
  /** Whether a form of the page may lead to another origin: the consent page sends its answer to the application. */
  leavesOrigin?: boolean
}

/**
 * The Content-Security-Policy of a page of ours. A script runs when it carries the nonce or was loaded by one that does,
 * so text that found its way into a page cannot become one; nothing comes from, or goes to, another origin. Style
 * attributes are allowed: the board places its cards with them, and a style can run nothing.
 */
export function pagePolicy({
  nonce,
  development = false,
  mapOrigin,
  readsCodes = false,
  leavesOrigin = false,
}: PageNeeds): string {
  const evaluates = `${readsCodes ? " 'wasm-unsafe-eval'" : ''}${development ? " 'unsafe-eval'" : ''}`
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluates}`,
    "style-src 'self' 'unsafe-inline'",
    // Photos that are about to be sent are shown from the browser's own memory.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${mapOrigin ? ` ${mapOrigin}` : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ...(leavesOrigin ? [] : ["form-action 'self'"]),
    // Nobody may put our pages, the consent page above all, into a frame of theirs.
    "frame-ancestors 'none'",
  ]
  return directives.join('; ')
}

/** The nonce that a policy names, for a page that writes a script of its own. */
export function nonceIn(policy: string | null): string | undefined {
  return policy?.match(/'nonce-([^']+)'/)?.[1]
}

/** The reference viewer builds its styles itself; scripts come from our own origin alone. */
export const REFERENCE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** An answer of the API is data: were one shown as a page, it could load and run nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The worker of the phone's app asks its own origin for what it keeps, and loads no other script. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** A photo came from outside: it is shown as the picture it is, in an origin of its own. */
export const PHOTO_POLICY = `${DATA_POLICY}; sandbox`

/** On every answer, of a page or of the API. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=()',
}
