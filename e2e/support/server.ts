const NOT_STARTED = 'start the end-to-end tests with `npm run test:e2e`'

/** The servers that the run was started with: two processes on one database. */
export function serverUrl(index = 0): string {
  const url = (process.env.E2E_URLS ?? '').split(',').filter(Boolean)[index]
  if (!url) throw new Error(`E2E_URLS names no server: ${NOT_STARTED}`)
  return url
}

/** The framework's own server, without the front of `npm start`, for tests that compare both ways into the API. */
export function frameworkUrl(): string {
  const url = process.env.E2E_FRAMEWORK_URL
  if (!url) throw new Error(`E2E_FRAMEWORK_URL names no server: ${NOT_STARTED}`)
  return url
}
