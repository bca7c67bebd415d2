'use client'

import { PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addressOf } from '@/lib/domain/field/views'
import type { PhoneJob } from '@/components/field/store/types'
import { AppLink } from './app-link'
import { pressClass } from './press'
import { Part } from './screen'
import { signedBy } from './signed-by'

/** Who has signed, and the way to have somebody sign. */
export function SignaturePart({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const signed = signedBy(job)
  return (
    <Part title={t('signature.title')}>
      <p className="text-sm text-text-2">
        {signed.length === 0 ? t('signature.none') : signed.map((role) => t(`signature.signed.${role}`)).join(' ')}
      </p>
      <AppLink href={addressOf({ name: 'signature', jobId: job.work_order.id })} className={pressClass()}>
        <PenLine aria-hidden /> {t('signature.get')}
      </AppLink>
    </Part>
  )
}
