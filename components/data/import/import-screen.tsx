'use client'

import { Play, RotateCcw, Square } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { AddressNotice } from '@/components/company/settings/address-notice'
import { useFollow } from '@/components/data/use-follow'
import { attempt, reasonOf } from '@/components/company/settings/use-removal'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import type { Paging } from '@/components/ui/pagination'
import { NavTabs } from '@/components/ui/tabs'
import { toastError } from '@/components/ui/toast'
import { useViewState } from '@/components/ui/use-view-state'
import type { DateOrder } from '@/lib/domain/imports/formats'
import type { ImportedRecord, ImportForecast, ImportProblem, ImportRecord } from '@/lib/schemas/data/import'
import { ChangesTable, ProblemsTable, RecordsTable } from './line-tables'
import { type ChosenColumns, type FileValues, MappingForm } from './mapping-form'
import { ImportProgress } from './progress'
import { Summary } from './summary'
import { UndoDialog } from './undo-dialog'
import { badgeOf, counted, isUnderWay, RESOURCES } from './words'

type Act = () => Promise<FormState<ImportRecord>>

type ImportActions = {
  check: (chosen: ChosenColumns) => Promise<FormState<ImportRecord>>
  run: Act
  cancel: Act
  undo: (chain: boolean) => Promise<FormState<ImportRecord>>
  forecast: () => Promise<FormState<ImportForecast>>
}

type Props = {
  file: ImportRecord
  /** Which lines are listed. */
  show: 'records' | 'changes' | 'problems'
  /** One of the two, where it is listed. */
  problems: readonly ImportProblem[] | null
  records: readonly ImportedRecord[] | null
  paging?: Paging
  ignored: string[]
  /** What dates probably mean where the company is. */
  dateOrder: DateOrder
  values: FileValues
  actions: ImportActions
}

/** One file on its way: its columns, the check, the run and its result, and the way back. */
export function ImportScreen({ file, show, problems, records, paging, ignored, dateOrder, values, actions }: Props) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [undoing, setUndoing] = useState(false)
  const working = isUnderWay(file.status)

  useFollow(working)

  async function act(work: Act) {
    setBusy(true)
    const state = await attempt(work)
    setBusy(false)
    setChoosing(false)
    if (state.status !== 'ok') toastError('Nothing was started.', { description: reasonOf(state) })
    router.refresh()
  }

  const mapping = file.status === 'uploaded' || choosing
  const written = file.made + file.updated
  return (
    <>
      <PageHeader
        title={<bdi className="break-all">{file.file_name}</bdi>}
        badges={
          <>
            <Badge tone={badgeOf(file).tone}>{badgeOf(file).label}</Badge>
            <span className="text-xs text-text-3">
              {RESOURCES[file.resource].many}, {counted(file.line_count, 'line')}
            </span>
          </>
        }
        actions={
          <ImportButtons
            file={file}
            busy={busy}
            choosing={choosing}
            onChoose={() => setChoosing(true)}
            onRun={() => void act(actions.run)}
            onCancel={() => void act(actions.cancel)}
            onUndo={() => setUndoing(true)}
          />
        }
      />
      <AddressNotice ignored={ignored} />
      <div className="flex shrink-0 flex-col gap-3 px-(--gutter) py-4">
        {file.failure ? (
          <Callout kind="danger" title="It stopped">
            {file.failure}
          </Callout>
        ) : null}
        {working ? <ImportProgress file={file} /> : null}
        {mapping ? (
          <MappingForm
            file={file}
            busy={busy}
            dateOrder={dateOrder}
            values={values}
            onCheck={(chosen) => void act(() => actions.check(chosen))}
          />
        ) : (
          <Summary file={file} />
        )}
      </div>
      {mapping || working || written + file.changes.length + file.problems === 0 ? null : (
        <Lines file={file} show={show} problems={problems} records={records} paging={paging} />
      )}
      <UndoDialog
        file={file}
        open={undoing}
        onOpenChange={setUndoing}
        read={actions.forecast}
        onConfirm={(chain) => act(() => actions.undo(chain))}
      />
    </>
  )
}

function ImportButtons({
  file,
  busy,
  choosing,
  onChoose,
  onRun,
  onCancel,
  onUndo,
}: {
  file: ImportRecord
  busy: boolean
  choosing: boolean
  onChoose: () => void
  onRun: () => void
  onCancel: () => void
  onUndo: () => void
}) {
  const good = file.to_create + file.to_update
  const canUndo = file.made + file.updated > 0 && ['done', 'cancelled', 'failed', 'partly_undone'].includes(file.status)
  return (
    <>
      {file.status === 'checked' && !choosing ? (
        <>
          <Button onClick={onChoose}>Columns…</Button>
          <Button variant="primary" icon={<Play aria-hidden />} pending={busy} disabled={good === 0} onClick={onRun}>
            {good > 0 ? `Import ${counted(good, 'line')}` : 'Nothing to import'}
          </Button>
        </>
      ) : null}
      {file.status === 'checking' || file.status === 'running' ? (
        <Button icon={<Square aria-hidden />} pending={busy} onClick={onCancel}>
          Stop
        </Button>
      ) : null}
      {file.undo_wanted && file.status === 'partly_undone' ? (
        <Button icon={<Square aria-hidden />} pending={busy} onClick={onCancel}>
          Stop trying
        </Button>
      ) : null}
      {canUndo ? (
        <Button icon={<RotateCcw aria-hidden />} pending={busy} onClick={onUndo}>
          {file.status === 'partly_undone' ? 'Undo the rest' : 'Undo the import'}
        </Button>
      ) : null}
    </>
  )
}

/** The lines that became records, those that would change one, or those that could not. */
function Lines({
  file,
  show,
  problems,
  records,
  paging,
}: Pick<Props, 'file' | 'show' | 'problems' | 'records' | 'paging'>) {
  const { href } = useViewState()
  const tabs = [
    { value: 'records', label: 'Records', count: file.made + file.updated },
    { value: 'changes', label: 'Changes', count: file.status === 'checked' ? file.to_update : 0 },
    { value: 'problems', label: 'Problems', count: file.problems },
  ].filter(({ count }) => count > 0)
  return (
    <div className="flex min-h-80 flex-1 flex-col border-t border-line">
      {tabs.length > 1 ? (
        <div className="shrink-0 bg-surface px-(--gutter)">
          <NavTabs
            label="Lines"
            active={show}
            tabs={tabs.map((tab) => ({ ...tab, href: href({ show: tab.value, page: null }) }))}
          />
        </div>
      ) : null}
      {problems ? <ProblemsTable rows={problems} paging={paging} importId={file.id} /> : null}
      {records ? <RecordsTable resource={file.resource} rows={records} paging={paging} /> : null}
      {show === 'changes' ? <ChangesTable rows={file.changes} total={file.to_update} /> : null}
    </div>
  )
}
