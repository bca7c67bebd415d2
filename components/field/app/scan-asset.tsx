'use client'

import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { machineOf } from '@/lib/domain/field/scanned'
import { addressOf } from '@/lib/domain/field/views'
import type { PhoneJob } from '@/components/field/store/types'
import { useAssetsOnPhone } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { Press, pressClass } from './press'
import { ScanSheet } from './scan-sheet'
import { Sheet } from './sheet'

/** Reads the serial number or the tag of a machine, and says which one it is: that of this job, or another one, and whose. */
export function ScanAsset({ job, assetId }: { job: Pick<PhoneJob, 'work_order'>; assetId?: string }) {
  const t = useTranslations('field')
  const [isScanning, setIsScanning] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  return (
    <>
      <Press icon={<ScanBarcode aria-hidden />} onClick={() => setIsScanning(true)}>
        {t('scan.asset')}
      </Press>
      {isScanning ? (
        <ScanSheet
          title={t('scan.asset')}
          onFound={(scannedCode) => {
            setIsScanning(false)
            setCode(scannedCode)
          }}
          onClose={() => setIsScanning(false)}
        />
      ) : null}
      {code === null ? null : (
        <ScannedAssetSheet job={job} assetId={assetId} code={code} onClose={() => setCode(null)} />
      )}
    </>
  )
}

function ScannedAssetSheet({
  job: { work_order },
  assetId,
  code,
  onClose,
}: {
  job: Pick<PhoneJob, 'work_order'>
  assetId: string | undefined
  code: string
  onClose: () => void
}) {
  const t = useTranslations('field')
  const machines = useAssetsOnPhone()
  if (machines === undefined) return null
  const machine = machineOf(code, machines, work_order.asset_ids)
  if (!machine)
    return (
      <Sheet title={t('scan.unknown')} description={t('scan.unknown_code', { code })} onClose={onClose}>
        <Press onClick={onClose}>{t('close')}</Press>
      </Sheet>
    )
  const { id, name, job } = machine
  const isOwn = work_order.asset_ids.includes(id)
  const isShown = id === assetId
  const title = isShown ? 'scan.same' : isOwn ? 'scan.own' : 'scan.foreign'
  return (
    <Sheet
      title={t(title)}
      description={
        isOwn
          ? t('scan.is', { code, name })
          : t('scan.is_of', { code, name, customer: job.customer.name, number: job.work_order_number })
      }
      onClose={onClose}
    >
      {isShown ? (
        <Press onClick={onClose}>{t('close')}</Press>
      ) : (
        <AppLink
          href={addressOf({ name: 'asset', jobId: isOwn ? work_order.id : job.id, assetId: id })}
          onClick={onClose}
          className={pressClass({ variant: 'primary' })}
        >
          {t('scan.open', { name })}
        </AppLink>
      )}
    </Sheet>
  )
}
