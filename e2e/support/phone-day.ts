import type { Locator, Page } from '@playwright/test'
import { type ConsoleUser, waitForScript } from './console'
import { newProfile, type Phone, signInByForm, startPhone } from './phone'
import { untilKept } from './phone-shell'
import { serverUrl } from './server'

export type DayPhone = {
  page: () => Page
  /** Sets the time of the day that it is, such as `07:42:10`; the phone shows its clock, which may be ahead. */
  at: (time: string) => Promise<void>
  tap: (target: Locator) => Promise<void>
  /** Whether there is a connection from now on. */
  connect: (isOnline: boolean) => Promise<void>
  /** Ends the browser as a battery does, and starts it again, without a connection as before. */
  restart: () => Promise<void>
  taps: () => number
  end: () => Promise<void>
}

const SECOND = 1_000

/** Milliseconds since midnight of a time of the day. */
export function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * SECOND
}

/**
 * Starts a phone on a past day, which begins at `midnight`, and signs in. The office answers it as of that day, by which it measures how far its
 * clock is ahead; all else is the browser's and the server's.
 */
export async function startDayPhone(user: ConsoleUser, midnight: number, aheadMs = 0): Promise<DayPhone> {
  const profile = await newProfile()
  let phone: Phone
  let [now, isOnline, taps] = [midnight, true, 0]
  // What is answered meanwhile would be of neither time.
  let clockMove: Promise<void> = Promise.resolve()
  const start = async () => {
    phone = await startPhone(profile.folder)
    await phone.context.setOffline(!isOnline)
    await phone.context.route(/\/field\/(?:device|sync)\b/, async (route) => {
      if (!isOnline) return route.abort()
      const response = await route.fetch()
      // What was on its way when the connection ended does not arrive.
      if (!isOnline) return route.abort()
      const json = (await response.json()) as { data: { sync?: object } }
      await clockMove
      Object.assign(json.data.sync ?? json.data, { server_time: new Date(now).toISOString() })
      await route.fulfill({ response, json })
    })
    await phone.page.clock.setFixedTime(now + aheadMs)
    await phone.page.goto(`${serverUrl()}/${isOnline ? 'sign-in?return_to=%2Fmy-day' : 'my-day'}`)
  }
  const close = async () => {
    await phone.context.unrouteAll({ behavior: 'ignoreErrors' })
    await phone.context.close()
  }
  await start()
  const page = () => phone.page
  await waitForScript(page())
  await signInByForm(page(), user)
  await untilKept(page())
  // Put away once: only then has the browser written down whose session it is.
  await close()
  await start()
  return {
    page,
    at: async (time) => {
      const next = midnight + sinceMidnight(time)
      clockMove = page()
        .clock.setFixedTime(next + aheadMs)
        .then(() => void (now = next))
      await clockMove
    },
    tap: async (target) => {
      await target.tap()
      taps++
    },
    connect: async (online) => {
      isOnline = online
      await phone.context.setOffline(!online)
    },
    restart: async () => {
      await phone.kill()
      await start()
    },
    taps: () => taps,
    end: async () => {
      await close()
      await profile.forget()
    },
  }
}
