import { test } from '@playwright/test'

/** The project whose tests meet the framework's own server, without the front of `npm start`. */
export const THROUGH_FRAMEWORK = 'api-framework'

/** The servers that the run was started with: two processes on one database, or the framework's alone. */
export function serverUrl(index = 0): string {
  if (test.info().project.name === THROUGH_FRAMEWORK) return frameworkUrl()
  const url = (process.env.E2E_URLS ?? '').split(',').filter(Boolean)[index]
  if (!url) throw new Error('E2E_URLS names no server: start the end-to-end tests with `npm run test:e2e`')
  return url
}

/** The framework's own server, for tests that compare both ways into the API. */
export function frameworkUrl(): string {
  const url = process.env.E2E_FRAMEWORK_URL
  if (!url) throw new Error('E2E_FRAMEWORK_URL names no server: start the end-to-end tests with `npm run test:e2e`')
  return url
}
