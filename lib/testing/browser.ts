import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import bundled from '@sparticuz/chromium'

/** Nothing of the browser's own may reach for the network or the graphics card. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * PLAYWRIGHT_CHROMIUM; the one that comes with npm, the same on every machine and without the window that a whole browser
 * draws for nobody (a third of a test's time); where that does not start, Playwright's own or the system's.
 */
export async function browserPath(): Promise<string> {
  const { PLAYWRIGHT_CHROMIUM: chromiumPath } = process.env
  if (chromiumPath) return chromiumPath
  const fromNpm = await bundled.executablePath().catch(() => '')
  const others = [chromium.executablePath(), '/usr/bin/chromium'].filter((path) => existsSync(path))
  for (const path of [fromNpm, ...others]) if (await starts(path)) return path
  throw new Error('No Chromium starts on this machine: set PLAYWRIGHT_CHROMIUM to the path of one')
}

async function starts(path: string): Promise<boolean> {
  return promisify(execFile)(path, ['--version']).then(
    () => true,
    () => false,
  )
}
