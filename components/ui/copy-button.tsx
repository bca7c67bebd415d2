'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button'
import { toastError } from './toast'

/** Copies a text and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toastError('The browser did not allow copying.', { description: 'Select the text and press Ctrl+C.' })
    }
  }

  return (
    <>
      <IconButton
        size="sm"
        label={label}
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      />
      <output className="sr-only">{copied ? 'Copied' : ''}</output>
    </>
  )
}
