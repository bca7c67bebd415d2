import type { Language } from '@/lib/domain/language'
import type { PushSubscriptionBody } from '@/lib/schemas/field/push'
import { seal, unseal } from '@/lib/secrets'

/** Where a phone is told, and in which language. */
export type Subscription = PushSubscriptionBody & { language: Language }

const PURPOSE = 'push subscription'

/** A subscription as it is stored with its device. */
export function sealSubscription(deviceId: string, subscription: Subscription): string {
  return seal(PURPOSE, deviceId, JSON.stringify(subscription))
}

/** The subscription that was stored; null when it was sealed under another secret: nobody can send to it any more. */
export function openSubscription(deviceId: string, sealed: string): Subscription | null {
  try {
    return JSON.parse(unseal(PURPOSE, deviceId, sealed)) as Subscription
  } catch {
    return null
  }
}
