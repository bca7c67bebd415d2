'use client'

import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** Opens the browser's own print dialog. */
export function PrintButton() {
  return (
    <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
      Print
    </Button>
  )
}
