/** The servers that the run was started with: two processes on one database. */
export function serverUrl(index = 0): string {
  const urls = (process.env.E2E_URLS ?? '').split(',').filter(Boolean)
  const url = urls[index]
  if (!url) throw new Error('E2E_URLS names no server: start the end-to-end tests with `npm run test:e2e`')
  return url
}
