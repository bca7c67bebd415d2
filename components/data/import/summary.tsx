import { Callout } from '@/components/ui/callout'
import type { ImportRecord } from '@/lib/schemas/data/import'
import { counted, isUnderWay } from './words'

/** In a sentence what the check found, or what the run or the undo did. */
export function Summary({ file }: { file: ImportRecord }) {
  const { status, made, undone, kept, bad_lines, problems, line_count, lines_done } = file
  if (isUnderWay(status)) return null
  const skipped =
    bad_lines > 0
      ? `${counted(bad_lines, 'line')} with ${counted(problems, 'problem')} ${was(bad_lines)} left out.`
      : ''
  if (status === 'checked') {
    const good = line_count - bad_lines
    if (bad_lines === 0)
      return <Callout kind="success">All {counted(line_count, 'line')} can be imported. Nothing is saved yet.</Callout>
    return (
      <Callout kind="warning">
        {counted(good, 'line')} of {counted(line_count, 'line')} can be imported. {counted(bad_lines, 'line')}{' '}
        {bad_lines === 1 ? 'has' : 'have'} {counted(problems, 'problem')} and would be left out: import the others now,
        or fix the file and upload it again. Nothing is saved yet.
      </Callout>
    )
  }
  if (status === 'undone')
    return (
      <Callout kind="success">
        {counted(undone, 'record')} {was(undone)} moved to the trash.
      </Callout>
    )
  if (status === 'partly_undone')
    return (
      <Callout kind="warning">
        {counted(undone)} of {counted(made, 'record')} {was(made)} moved to the trash. {counted(kept)} {was(kept)} not
        undone; the reasons are below. Remove what hangs on them, or undo the import that created it, and then undo the
        rest.
      </Callout>
    )
  const until =
    lines_done < line_count ? ` It stopped after ${counted(lines_done, 'line')} of ${counted(line_count, 'line')}.` : ''
  return (
    <Callout kind={bad_lines > 0 || until ? 'warning' : 'success'}>
      {counted(made, 'record')} {was(made)} created. {skipped}
      {until}
    </Callout>
  )
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were'
}
