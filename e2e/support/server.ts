import { test } from '@playwright/test'

/** The project whose tests meet the framework's own server, without the front of `npm start`. */
export const THROUGH_FRAMEWORK = 'api-framework'

/** The servers that the run was started with: two processes on one database, or the framework's alone. */
export function serverUrl(index = 0): string {
  const isFramework = test.info().project.name === THROUGH_FRAMEWORK
  const urls = ((isFramework ? process.env.E2E_FRAMEWORK_URL : process.env.E2E_URLS) ?? '').split(',').filter(Boolean)
  const url = urls[index]
  if (!url) throw new Error('E2E_URLS names no server: start the end-to-end tests with `npm run test:e2e`')
  return url
}
