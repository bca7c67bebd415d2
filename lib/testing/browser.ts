import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import bundled from '@sparticuz/chromium'

/** Nothing of the browser's own may reach for the network or the graphics card. */
export const BROWSER_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
]

/** PLAYWRIGHT_CHROMIUM, the system's Chromium, Playwright's own, or the one that comes with npm, in this order. */
export async function browserPath(): Promise<string> {
  const candidates = [process.env.PLAYWRIGHT_CHROMIUM, '/usr/bin/chromium', chromium.executablePath()]
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? (await bundled.executablePath())
}
