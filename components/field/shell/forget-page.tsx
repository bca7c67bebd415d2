'use client'

import { useEffect } from 'react'
import { forgetShell } from './worker-client'

/**
 * On the pages where somebody signs in: whoever does so from here on need not be the one whose page of the phone's app is kept, and it
 * must not open once as the other's. Shows nothing.
 */
export function ForgetPhonePage(): null {
  useEffect(() => {
    const onSubmit = () => void forgetShell()
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [])
  return null
}
