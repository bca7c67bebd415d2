'use client'

import { Download, Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { lateDialog } from '@/components/ui/late-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import type { RefrigerantSheet } from '@/lib/schemas/assets/refrigerant-sheet'
import { CircuitList } from './refrigerant-circuits'
import type { RefrigerantDialogProps } from './refrigerant-dialog'
import { LatestEntries } from './refrigerant-log'
import type { RefrigerantActions } from './refrigerant-actions'

const RefrigerantDialog = lateDialog<RefrigerantDialogProps>(async () => ({
  default: (await import('./refrigerant-dialog')).RefrigerantDialog,
}))

type Props = {
  asset: Pick<AssetRecord, 'id' | 'object'>
  today: string
  actions: RefrigerantActions
  can: { write: boolean; readOrders: boolean }
}

/** How the refrigerant of an asset stands with the limits of leaks, what was done last, and its reports; read after the page is there. */
export function RefrigerantCard({ asset, today, actions, can }: Props) {
  const { sheet, reload } = useSheet(actions.load)
  const [isOpen, setOpen] = useState(false)
  const loadedSheet = sheet === 'failed' ? null : sheet
  const isEmpty = loadedSheet?.total_entries === 0
  return (
    <>
      <Card
        title="Refrigerant"
        flush
        empty={isEmpty ? 'No entries' : undefined}
        actions={
          can.write ? (
            <Button
              size="sm"
              variant="ghost"
              icon={<Plus aria-hidden />}
              disabled={loadedSheet === null}
              onClick={() => setOpen(true)}
            >
              Record event
            </Button>
          ) : null
        }
      >
        {sheet === null ? <Skeleton className="m-4 h-4 w-3/5" /> : null}
        {sheet === 'failed' ? (
          <div className="p-4">
            <Callout kind="warning">The refrigerant log could not be loaded. Reload the page.</Callout>
          </div>
        ) : null}
        {loadedSheet && !isEmpty ? (
          <div className="divide-y divide-line">
            <CircuitList circuits={loadedSheet.circuits} linksOrders={can.readOrders} />
            <LatestEntries sheet={loadedSheet} actions={actions} canWrite={can.write} onChange={reload} />
            <Reports asset={asset} today={today} />
          </div>
        ) : null}
      </Card>
      {isOpen && loadedSheet ? (
        <RefrigerantDialog
          circuits={loadedSheet.circuits}
          today={today}
          actions={actions}
          onClose={() => setOpen(false)}
          onSaved={reload}
        />
      ) : null}
    </>
  )
}

/** What the server says of the refrigerant; an answer that was overtaken by a later one is not shown. */
function useSheet(load: RefrigerantActions['load']) {
  const [sheet, setSheet] = useState<RefrigerantSheet | 'failed' | null>(null)
  const requestCount = useRef(0)
  const read = useRef(load)
  const reload = useCallback(async () => {
    const requestNumber = ++requestCount.current
    const answer = await read.current().catch(() => null)
    if (requestNumber === requestCount.current) setSheet(answer?.status === 'ok' ? answer.data : 'failed')
  }, [])
  useEffect(() => {
    void reload()
    return () => void (requestCount.current += 1)
  }, [reload])
  return { sheet, reload }
}

const FORMATS = ['pdf', 'csv'] as const

/** The reports of the log as files: of the asset, and of the site where it stands for this year. */
function Reports({ asset, today }: Pick<Props, 'asset' | 'today'>) {
  const [year = ''] = today.split('-')
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <h3 className="text-xs font-medium text-text-2">Compliance reports</h3>
      <Report words="This asset" of="this asset" address={`/assets/${asset.id}/compliance-report?`} />
      {asset.object ? (
        <Report
          words={`${asset.object.name}, ${year}`}
          of={`${asset.object.name}, ${year}`}
          address={`/sites/${asset.object.id}/compliance-report?year=${year}&`}
        />
      ) : null}
    </div>
  )
}

function Report({ words, of: assetName, address }: { words: string; of: string; address: string }) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-2">
      <span className="min-w-0 truncate text-sm" title={words}>
        {words}
      </span>
      <span className="flex shrink-0 gap-1">
        {FORMATS.map((format) => (
          <a
            key={format}
            href={`${address}format=${format}`}
            download
            aria-label={`Compliance report of ${assetName} as ${format.toUpperCase()}`}
            className={buttonClass({ size: 'sm' })}
          >
            <Download aria-hidden />
            {format.toUpperCase()}
          </a>
        ))}
      </span>
    </div>
  )
}
