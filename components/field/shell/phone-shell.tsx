'use client'

import { useEffect } from 'react'
import { keepStorage } from './device'
import { followInstall } from './install'
import { followWorker } from './worker-client'

/**
 * Makes an app of the phone's pages for the user who is signed in: it starts without a connection, is told of newer versions and
 * can be installed. Shows nothing; `useShellState` tells what it found.
 */
export function PhoneShell({ user }: { user: string }): null {
  useEffect(() => {
    const ends = [followInstall(), followWorker(user)]
    void keepStorage()
    return () => {
      for (const end of ends) end()
    }
  }, [user])
  return null
}
