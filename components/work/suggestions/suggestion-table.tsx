import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { useFormats } from '@/components/ui/formats'
import { Kbd } from '@/components/ui/kbd'
import { createClock } from '@/lib/domain/board/format'
import { formatDuration } from '@/lib/domain/duration'
import { MINUTE } from '@/lib/domain/board/interval'
import type { ReasonKind } from '@/lib/domain/suggestions/types'
import type { SuggestionRecord } from '@/lib/schemas/scheduling/suggestion'
import { walkChoices } from './walk-choices'

/** What has no column of its own stands below the name. */
const BESIDE_NAME: readonly ReasonKind[] = ['on_call', 'territory', 'load', 'continuity']
/** Shown in the column Late. */
const LATENESS_CODES: readonly string[] = ['past_promise', 'past_due', 'past_response', 'past_resolution']

/**
 * Who, when, how much more driving, which skills and how late, one line for each slot. Arrow keys walk the lines; Enter, a click, or
 * Alt and its digit chooses one. The whole sentence of each mark shows when hovered.
 */
export function SuggestionTable({
  suggestions,
  withDigits,
  takesFocus,
  onPick,
}: {
  suggestions: readonly SuggestionRecord[]
  withDigits: boolean
  /** Whether the focus goes to the best slot: when the button that asked for them is gone. */
  takesFocus: boolean
  onPick: (suggestion: SuggestionRecord) => void
}) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-xs">
        <caption className="sr-only">Slots, the best first</caption>
        <thead className="text-text-3">
          <tr>
            {['Who', 'When', 'Extra drive', 'Skills', 'Late'].map((title) => (
              <th key={title} scope="col" className="py-1 pr-2 font-medium last:pr-0">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {suggestions.map((suggestion, index) => (
            <SlotRow
              key={suggestion.technician.id + suggestion.scheduled_date}
              suggestion={suggestion}
              digit={withDigits && index < 9 ? index + 1 : null}
              takesFocus={takesFocus && index === 0}
              onPick={onPick}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SlotRow({
  suggestion,
  digit,
  takesFocus,
  onPick,
}: {
  suggestion: SuggestionRecord
  digit: number | null
  takesFocus: boolean
  onPick: (suggestion: SuggestionRecord) => void
}) {
  const { locale, timeZone } = useFormats()
  const clock = useMemo(() => createClock(timeZone, locale), [timeZone, locale])
  const start = Date.parse(suggestion.scheduled_date)
  return (
    <tr className="border-t border-line align-top hover:bg-hover">
      <td className="py-1.5 pr-2">
        <span className="flex flex-wrap items-center gap-1">
          <Button
            size="sm"
            aria-label={`${suggestion.technician.name}, ${clock.moment(start)}`}
            onClick={() => onPick(suggestion)}
            aria-keyshortcuts={digit === null ? undefined : `Alt+${digit}`}
            autoFocus={takesFocus}
            onKeyDown={walkChoices}
            data-slot-choice
          >
            <bdi>{suggestion.technician.name}</bdi>
          </Button>
          {digit === null ? null : (
            <span aria-hidden className="whitespace-nowrap text-text-3 max-sm:hidden">
              <Kbd>Alt</Kbd> <Kbd>{digit}</Kbd>
            </span>
          )}
        </span>
        <ReasonsBelowName suggestion={suggestion} />
      </td>
      <td className="py-1.5 pr-2 whitespace-nowrap tabular">
        <span className="block">{clock.day(start)}</span>
        <span className="block text-text-2">{clock.time(start)}</span>
      </td>
      <td className="py-1.5 pr-2 tabular">
        <ReasonCell suggestion={suggestion} kind="travel" />
      </td>
      <td className="py-1.5 pr-2">
        <ReasonCell suggestion={suggestion} kind="skill" />
      </td>
      <td className="py-1.5">
        <Lateness suggestion={suggestion} />
      </td>
    </tr>
  )
}

/** The mark of a reason with its sentence; a dash where there is none. */
function ReasonCell({ suggestion, kind }: { suggestion: SuggestionRecord; kind: ReasonKind }) {
  const reason = suggestion.reasons.find((each) => each.kind === kind)
  return reason ? <span title={reason.message}>{reason.mark}</span> : <span className="text-text-3">–</span>
}

function Lateness({ suggestion: { lateness, reasons } }: { suggestion: SuggestionRecord }) {
  if (lateness === null) return <span className="text-text-3">–</span>
  const sentences = reasons.filter(({ kind }) => kind === 'promise').map(({ message }) => message)
  const title = sentences.join(' · ')
  return lateness === 0 ? (
    <span title={title} className="whitespace-nowrap">
      On time
    </span>
  ) : (
    <span title={title} className="font-medium text-danger-text">
      {formatDuration(lateness * MINUTE)}
    </span>
  )
}

function ReasonsBelowName({ suggestion: { reasons, conflicts } }: { suggestion: SuggestionRecord }) {
  const warnings = conflicts.filter(({ severity, code }) => severity === 'soft' && !LATENESS_CODES.includes(code))
  return (
    <span className="mt-1 flex flex-wrap gap-x-1.5 text-text-2">
      {BESIDE_NAME.flatMap((beside) => reasons.filter(({ kind }) => kind === beside)).map(({ kind, mark, message }) => (
        <span key={kind} title={message} className="whitespace-nowrap">
          {mark}
        </span>
      ))}
      {warnings.length > 0 ? (
        <span
          title={warnings.map(({ message }) => message).join(' ')}
          className="font-medium whitespace-nowrap text-text"
        >
          {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
        </span>
      ) : null}
    </span>
  )
}
