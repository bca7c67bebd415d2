import { useEffect, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Checkbox } from '@/components/ui/checkbox'
import { Skeleton } from '@/components/ui/skeleton'
import type { ImportForecast, ImportRecord } from '@/lib/schemas/data/import'
import type { FormState } from '@/lib/schemas/form-state'
import { counted } from './words'

/** Says before an undo what goes, and what holds the rest, and offers to undo that as well. */
export function UndoDialog({
  file,
  open,
  onOpenChange,
  read,
  onConfirm,
}: {
  file: ImportRecord
  open: boolean
  onOpenChange: (open: boolean) => void
  read: () => Promise<FormState<ImportForecast>>
  onConfirm: (chain: boolean) => Promise<void>
}) {
  const [forecast, setForecast] = useState<ImportForecast | null>(null)
  const [chain, setChain] = useState(true)
  const isRest = file.status === 'partly_undone'

  useEffect(() => {
    if (!open) return
    let isCurrent = true
    async function look() {
      const state = await read()
      if (isCurrent && state.status === 'ok') setForecast(state.data)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [open, read])

  const holders = new Map(
    (forecast?.held_by ?? []).flatMap(({ import: holder }) => (holder ? [[holder.id, holder.file_name] as const] : [])),
  )
  const label = isRest ? 'Undo the rest' : 'Undo the import'
  const isChained = chain && holders.size > 0
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        isRest
          ? `Undo the rest, ${counted(file.kept, 'record')}?`
          : `Undo the import of ${counted(file.made + file.updated, 'record')}?`
      }
      description={undoWords(file)}
      confirmLabel={isChained ? `Undo these ${holders.size + 1} imports` : label}
      danger
      onConfirm={() => onConfirm(isChained)}
    >
      {forecast === null ? (
        <Skeleton className="h-16" />
      ) : (
        <div className="flex flex-col gap-2 text-sm">
          <p>
            {counted(forecast.can_go)} can be taken back now.
            {forecast.kept > 0 ? ` ${counted(forecast.kept)} cannot:` : ''}
          </p>
          {forecast.held_by.length > 0 ? (
            <ul className="flex list-disc flex-col gap-0.5 pl-5">
              {forecast.held_by.map(({ what, count, import: holder }) => (
                <li key={`${what} ${holder?.id ?? ''}`}>
                  {what === 'changes' ? (
                    <>{counted(count)} changed since</>
                  ) : (
                    <>
                      {counted(count)} with {what}
                      {holder ? (
                        <>
                          {' '}
                          of <bdi className="font-medium">{holder.file_name}</bdi>
                        </>
                      ) : null}
                    </>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
          {holders.size > 0 ? (
            <Checkbox
              checked={chain}
              onCheckedChange={setChain}
              label={`Undo ${[...holders.values()].join(' and ')} as well`}
            />
          ) : null}
          {forecast.kept > 0 ? (
            <p className="text-text-2">What stays is listed, and tried again when another import is undone.</p>
          ) : null}
        </div>
      )}
    </AlertDialog>
  )
}

/** What an undo does, in a sentence. */
function undoWords({ made, updated }: ImportRecord): string {
  if (updated === 0) return 'The imported records move to the trash.'
  if (made === 0) return 'The changed records get their former values back.'
  return 'New records move to the trash, and changed ones get their former values back.'
}
