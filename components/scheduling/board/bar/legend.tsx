import { TYPE_GROUP, type Progress } from '../store/words'

const PROGRESS: { progress: Progress; label: string }[] = [
  { progress: 'planned', label: 'Planned' },
  { progress: 'travelling', label: 'On the way' },
  { progress: 'on_site', label: 'On site' },
  { progress: 'hold', label: 'On hold' },
  { progress: 'done', label: 'Done' },
]

const MARKS: { mark: object; label: string }[] = [
  { mark: { 'data-priority': 'urgent' }, label: 'Urgent' },
  { mark: { 'data-priority': 'high' }, label: 'High priority' },
  { mark: { 'data-severity': 'hard' }, label: 'Late, or cannot be done so' },
  { mark: { 'data-severity': 'soft' }, label: 'Worth a second look' },
  { mark: { 'data-guess': '', 'data-type': 'corrective' }, label: 'No duration; an hour is assumed' },
]

/** What fill, stripe, corner and outline of a card mean. */
export default function BoardLegend() {
  return (
    <div className="fb-legend" role="group" aria-label="Legend">
      {PROGRESS.map(({ progress, label }) => (
        <Line key={progress} mark={{ 'data-progress': progress }} label={label} />
      ))}
      {Object.entries(TYPE_GROUP).map(([group, { letter, label }]) => (
        <Line key={group} mark={{ 'data-type': group }} letter={letter} label={label} />
      ))}
      {MARKS.map(({ mark, label }) => (
        <Line key={label} mark={mark} label={label} />
      ))}
    </div>
  )
}

function Line({ mark, letter, label }: { mark: object; letter?: string; label: string }) {
  return (
    <>
      <span className="fb-card" aria-hidden {...mark}>
        {letter}
      </span>
      <span>{label}</span>
    </>
  )
}
