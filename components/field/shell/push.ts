'use client'

import { callServer } from '@/components/field/store/line'
import { PHONE_PATH } from '@/lib/domain/field/shell'
import type { Language } from '@/lib/domain/language'

/** `needs_install`: on an iPhone only an app on the home screen is told. `denied`: whoever uses the phone said no. */
export type PushState = 'unsupported' | 'needs_install' | 'denied' | 'off' | 'on'

/** Whose phone it is, and how it speaks: what the server notes with a subscription. */
export type PushPhone = { deviceId: string; userId: string; language: Language }

const ROUTE = '/field/push'

async function manager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration(PHONE_PATH)
  return registration?.pushManager
}

/** Whether this phone is told of changed work. */
export async function readPush(isOnHomeScreen: boolean): Promise<PushState> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return /iPhone|iPad/.test(navigator.userAgent) && !isOnHomeScreen ? 'needs_install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const pushes = await manager()
  if (!pushes) return 'unsupported'
  return (await pushes.getSubscription()) ? 'on' : 'off'
}

/** Asks whether the phone may be told, and tells the server where. Throws what the request throws. */
export async function turnOnPush(phone: PushPhone): Promise<PushState> {
  const pushes = await manager()
  if (!pushes) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { public_key } = await callServer<{ public_key: string }>(phone.userId, 'GET', ROUTE)
  const subscription = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint, keys } = subscription.toJSON()
  try {
    const { userId, deviceId: device_id, language } = phone
    await callServer(userId, 'PUT', ROUTE, { device_id, subscription: { endpoint, keys }, language })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Has the phone told of nothing more, also when the server cannot be reached: what it sends then goes nowhere. */
export async function turnOffPush(phone: PushPhone): Promise<PushState> {
  await forgetPush()
  await callServer(phone.userId, 'DELETE', ROUTE, { device_id: phone.deviceId }).catch(() => undefined)
  return 'off'
}

/** Ends the subscription of this browser: whoever signs in next is not told of somebody else's work. */
export async function forgetPush(): Promise<void> {
  const subscription = await (await manager())?.getSubscription()
  await subscription?.unsubscribe()
}
