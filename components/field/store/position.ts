'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { type KnownPosition, positionFor } from '@/lib/domain/field/position'
import type { NewCommand } from './types'

/* Where the phone is, for the steps that are reported with it. Nothing waits for it: what is not known then is not told. */

/** How often an open page reads it again, in milliseconds. */
const EVERY_MS = 60_000
/** How long the phone may look for it, in milliseconds: indoors that takes a while. */
const PATIENCE_MS = 30_000

let lastPosition: KnownPosition | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For how long one is where the phone was last, in milliseconds. */
const HERE_MS = 10 * 60_000

/** Where the phone is, as far as it was read within ten minutes; null where that is not known. */
export function usePosition(): KnownPosition | null {
  return useSyncExternalStore(
    subscribe,
    () => (lastPosition && Date.now() - lastPosition.at <= HERE_MS ? lastPosition : null),
    () => null,
  )
}

/** A command with the position of the moment, where it is one that tells it and that is known. */
export function withPosition(command: NewCommand): NewCommand {
  const position = positionFor(command.kind, lastPosition, Date.now())
  // Every step of a job may tell where the phone is.
  return position ? ({ ...command, payload: { ...command.payload, ...position } } as NewCommand) : command
}

/** What its person said about positions. */
export async function positionPermission(): Promise<PermissionState> {
  if (!('geolocation' in navigator)) return 'denied'
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return permission?.state ?? 'prompt'
}

/** Reads where the phone is. The browser asks its person about it the first time. */
export function readPosition(): void {
  navigator.geolocation?.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) => {
      lastPosition = { latitude, longitude, accuracy_m: accuracy, at: Date.now() }
      for (const listener of listeners) listener()
    },
    () => undefined,
    { enableHighAccuracy: true, maximumAge: EVERY_MS, timeout: PATIENCE_MS },
  )
}

/** Reads it while the page is open and in sight, where the company asks for it and its person has agreed. */
export function usePositions(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return
    const read = async () => {
      if (document.visibilityState === 'visible' && (await positionPermission()) === 'granted') readPosition()
    }
    const readNow = () => void read()
    readNow()
    const timer = setInterval(readNow, EVERY_MS)
    document.addEventListener('visibilitychange', readNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readNow)
    }
  }, [isAsked])
}
