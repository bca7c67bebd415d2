import { Callout } from '@/components/ui/callout'
import type { ImportRecord } from '@/lib/schemas/data/import'
import { counted, isUnderWay } from './words'

/** In a sentence what the check found, or what the run or the undo did. */
export function Summary({ file }: { file: ImportRecord }) {
  const { status, bad_lines, problems, line_count, lines_done } = file
  if (isUnderWay(status)) return null
  if (status === 'checked') return <CheckedSummary file={file} />
  if (status === 'undone' || status === 'partly_undone') return <UndoneSummary file={file} />
  const skipped =
    bad_lines > 0
      ? `${counted(bad_lines, 'line')} with ${counted(problems, 'problem')} ${was(bad_lines)} left out.`
      : ''
  const until =
    lines_done < line_count ? ` It stopped after ${counted(lines_done, 'line')} of ${counted(line_count, 'line')}.` : ''
  return (
    <Callout kind={bad_lines > 0 || until ? 'warning' : 'success'}>
      {writtenWords(file)} {skipped}
      {until}
    </Callout>
  )
}

function CheckedSummary({ file }: { file: ImportRecord }) {
  const { to_create, to_update, unchanged, bad_lines, problems, line_count } = file
  const parts = [
    to_create > 0 ? `${counted(to_create)} new` : '',
    to_update > 0 ? `${counted(to_update)} changed` : '',
    unchanged > 0 ? `${counted(unchanged)} already here and unchanged` : '',
  ].filter((part) => part !== '')
  const what = to_update + unchanged > 0 ? `: ${parts.join(', ')}` : ''
  if (bad_lines === 0)
    return (
      <Callout kind="success">
        {to_create + to_update === 0
          ? `All ${counted(line_count, 'line')} say what is here already. There is nothing to import.`
          : `All ${counted(line_count, 'line')} can be imported${what}. Nothing is saved yet.`}
      </Callout>
    )
  return (
    <Callout kind="warning">
      {counted(line_count - bad_lines)} of {counted(line_count, 'line')} can be imported{what}.{' '}
      {counted(bad_lines, 'line')} {bad_lines === 1 ? 'has' : 'have'} {counted(problems, 'problem')} and would be left
      out: import the others now, say under “Columns…” what is meant, or fix the file and upload it again. Nothing is
      saved yet.
    </Callout>
  )
}

function UndoneSummary({ file: { status, made, updated, undone, kept, undo_wanted } }: { file: ImportRecord }) {
  const all = made + updated
  const went =
    updated === 0
      ? 'moved to the trash'
      : made === 0
        ? 'changed back'
        : 'taken back: new ones are in the trash, changed ones as they were before'
  if (status === 'undone')
    return (
      <Callout kind="success">
        {counted(undone, 'record')} {was(undone)} {went}.
      </Callout>
    )
  return (
    <Callout
      kind={undone === 0 ? 'danger' : 'warning'}
      title={undone === 0 ? `Not undone: ${counted(kept)}` : undefined}
    >
      {undone === 0
        ? 'Something holds each of the records; the reasons are below.'
        : `${counted(undone)} of ${counted(all, 'record')} ${was(all)} ${went}. ${counted(kept)} ${was(kept)} not undone; the reasons are below.`}{' '}
      {undo_wanted
        ? 'It is tried again each time another import is undone.'
        : 'Remove what hangs on them, or undo the import that created it, and then undo the rest.'}
    </Callout>
  )
}

function writtenWords({ made, updated, unchanged, mode }: ImportRecord): string {
  const parts = [
    mode === 'update' ? '' : `${counted(made, 'record')} ${was(made)} created.`,
    updated > 0 || mode === 'update' ? `${counted(updated, 'record')} ${was(updated)} changed.` : '',
    unchanged > 0 ? `${counted(unchanged)} ${was(unchanged)} already here and unchanged.` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were'
}
