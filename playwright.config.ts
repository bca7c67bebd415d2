import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, browserPath } from './lib/testing/browser'
import { isFullProof } from './lib/testing/proof-size'

const inBrowser = {
  viewport: { width: 1440, height: 900 },
  // A wait that never ends fails where it stands instead of using up the time of the whole test without a word.
  actionTimeout: 20_000,
  navigationTimeout: 30_000,
  locale: 'en-US',
  // To see what a failing test saw: `npx playwright test FILE --trace on`. Always on, it costs a sixth of the time.
  trace: 'off',
  screenshot: 'only-on-failure',
  // Colours and places that are still on their way are neither the old nor the new ones.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { executablePath: await browserPath(), args: BROWSER_FLAGS },
} as const

/** The API over HTTP and the console in a real browser, against the built application (lib/testing/e2e-setup.ts). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './lib/testing/e2e-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // The long journeys (docs/testing.md).
  grepInvert: isFullProof ? undefined : /@proof/,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }]],
  projects: [
    { name: 'api', testDir: 'e2e/api' },
    { name: 'oauth', testDir: 'e2e/oauth', use: inBrowser },
    {
      name: 'console',
      testDir: 'e2e/console',
      use: inBrowser,
      teardown: 'credentials',
    },
    // After everything else: what the installation wrote meanwhile.
    { name: 'credentials', testDir: 'e2e/credentials' },
  ],
})
