import { Select } from '@/components/ui/select'
import { type ForeignTexts, guessChoice, mappedValue, THE_REST, type ValueMap } from '@/lib/domain/imports/choices'
import { counted } from './words'

/** As many texts of a column as are asked for one by one; all others together. */
const SHOWN = 12
/** A text that says nothing, as the list of choices has it. */
const NOTHING = ''

/** What is proposed for the texts of a column, over what people said. */
export function proposedMap({ choices, texts }: ForeignTexts, said: ValueMap[number]): NonNullable<ValueMap[number]> {
  const proposals = texts.flatMap(({ text }): [string, string][] => {
    const guess = guessChoice(choices, text)
    return guess !== null && mappedValue(said, text) === undefined ? [[text, guess]] : []
  })
  return { ...Object.fromEntries(proposals), ...said }
}

/** The texts of a column of choices that are none of ours, each with what it means. */
export function ValueChoices({
  foreign,
  label,
  map,
  onChange,
}: {
  foreign: ForeignTexts
  /** What people call the field. */
  label: string
  map: NonNullable<ValueMap[number]>
  onChange: (map: NonNullable<ValueMap[number]>) => void
}) {
  const { heading, choices, texts } = foreign
  const options = [
    ...choices.map((choice) => ({ value: choice, label: wordsOf(choice) })),
    { value: NOTHING, label: 'Leave out' },
  ]
  const rest = texts.slice(SHOWN)
  const lines = rest.reduce((sum, { count }) => sum + count, 0)
  const rows = [
    ...texts.slice(0, SHOWN).map(({ text, count }) => ({ key: text, name: text, lines: count })),
    ...(rest.length > 0 ? [{ key: THE_REST, name: `${counted(rest.length)} other texts`, lines }] : []),
  ]
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line bg-surface px-3 py-2">
      <legend className="px-1 text-sm font-medium">
        What “<bdi>{heading}</bdi>” says, as {label}
      </legend>
      {rows.map(({ key, name, lines: count }) => {
        const value = key === THE_REST ? map[THE_REST] : mappedValue(map, key)
        return (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_13rem] items-center gap-x-4 gap-y-1 max-sm:grid-cols-1"
          >
            <p className="min-w-0 truncate text-sm">
              <bdi className="font-medium">{name}</bdi>{' '}
              <span className="text-xs text-text-3">{counted(count, 'line')}</span>
            </p>
            <Select
              aria-label={`What “${name}” means`}
              options={options}
              value={value === undefined ? null : (value ?? NOTHING)}
              onValueChange={(next) => onChange({ ...map, [key]: next === NOTHING ? null : next })}
              placeholder="Choose, or it is a problem"
            />
          </div>
        )
      })}
    </fieldset>
  )
}

function wordsOf(choice: string): string {
  const words = choice.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
