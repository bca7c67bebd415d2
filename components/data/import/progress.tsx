import type { ImportRecord } from '@/lib/schemas/data/import'
import { counted } from './words'

/** How far it is. The page looks again by itself. */
export function ImportProgress({ file }: { file: ImportRecord }) {
  const undoing = file.status === 'undoing'
  const done = undoing ? file.undone + file.kept : file.lines_done
  const all = undoing ? file.made + file.updated : file.line_count
  const what = undoing ? 'records undone' : file.status === 'checking' ? 'lines checked' : 'lines imported'
  const percent = all === 0 ? 0 : Math.round((done / all) * 100)
  return (
    <div className="flex flex-col gap-1">
      <div
        role="progressbar"
        aria-label={what}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full border border-line bg-sunken"
      >
        <div className="h-full bg-accent transition-[width] duration-500" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-xs text-text-2 tabular">
        {counted(done)} of {counted(all)} {what}. You can leave this page; it continues.
      </p>
    </div>
  )
}
