'use client'

import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { LineField } from './fields'
import { aboutJob } from './moves'
import { PartPrice, useParts } from './part-amount'
import { Press } from './press'
import { ScanSheet } from './scan-sheet'
import { Sheet } from './sheet'
import { UnlistedPart } from './unlisted-part'
import { useSaving } from './use-saving'

/** More than one looks through on a phone; who does not find it types. */
const SHOWN = 40

/** Parts to choose from: those that this task asks for, those that the technician uses, and the catalogue. A press uses one, or two. */
export function PartsSheet({
  job,
  task,
  onClose,
}: {
  job: PhoneJob
  task: PhoneJob['tasks'][number]
  onClose: () => void
}) {
  const t = useTranslations('field')
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  const [unlisted, setUnlisted] = useState(false)
  const saving = useSaving()
  const { parts, partOf, amountOf } = useParts()
  const required = task.parts_required.map(({ part_id, name }) => ({
    id: part_id,
    name,
    part_number: partOf(part_id)?.part_number ?? null,
  }))
  const all = [...required, ...parts.filter(({ id }) => !required.some((part) => part.id === id))]
  const searchText = typed.trim().toLocaleLowerCase()
  const matches = all
    .filter(({ name, part_number }) => `${name} ${part_number ?? ''}`.toLocaleLowerCase().includes(searchText))
    .slice(0, SHOWN)
  const use = ({ id, name }: { id: string; name: string }, quantity = 1) => {
    const payload = { task_id: task.id, part_id: id, name, quantity }
    void saving(() => send({ kind: 'part_used', ...aboutJob(job), payload }), onClose)
  }
  return (
    <Sheet title={t('parts.which')} onClose={onClose}>
      <div className="flex items-end gap-2">
        <span className="min-w-0 flex-1">
          <LineField inputMode="search" label={t('parts.search')} value={typed} onValueChange={setTyped} />
        </span>
        <span className="pb-4">
          <Press aria-label={t('scan.part')} icon={<ScanBarcode aria-hidden />} onClick={() => setScanning(true)} />
        </span>
      </div>
      {unlisted || matches.length > 0 ? null : <p className="text-sm text-text-2">{t('parts.not_found')}</p>}
      <ul className="divide-y divide-line rounded-md border border-line empty:hidden">
        {(unlisted ? [] : matches).map((part) => (
          <li key={part.id} className="flex min-w-0 flex-wrap items-center justify-end">
            <button
              type="button"
              onClick={() => use(part)}
              className="flex min-h-12 min-w-0 flex-1 basis-40 flex-col justify-center px-3 py-1.5 text-left hover:bg-hover"
            >
              <span className="text-base wrap-anywhere">{part.name}</span>
              <span className="flex flex-wrap gap-x-3">
                {part.part_number ? <span className="text-xs text-text-2">{part.part_number}</span> : null}
                <PartPrice id={part.id} />
              </span>
            </button>
            <span className="pr-1">
              <Press
                variant="ghost"
                aria-label={t('parts.use_two', { amount: amountOf(part.id, 2), name: part.name })}
                onClick={() => use(part, 2)}
              >
                {t('parts.two')}
              </Press>
            </span>
          </li>
        ))}
      </ul>
      {unlisted ? (
        <UnlistedPart job={job} taskId={task.id} typed={typed.trim()} onDone={onClose} />
      ) : (
        <Press block onClick={() => setUnlisted(true)}>
          {t('parts.unlisted')}
        </Press>
      )}
      {scanning ? (
        <ScanSheet
          title={t('scan.part')}
          onFound={(code) => {
            setScanning(false)
            const part = all.find(({ part_number }) => part_number?.toLowerCase() === code.toLowerCase())
            if (part) use(part)
            else setTyped(code)
          }}
          onClose={() => setScanning(false)}
        />
      ) : null}
    </Sheet>
  )
}
