'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@/components/ui/button'

/** Opens the browser's own print dialog. */
export function PrintButton() {
  const t = useTranslations('print')
  return (
    <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
      {t('print')}
    </Button>
  )
}
