import { Select } from '@/components/ui/select'
import { BYTE_ENCODINGS, type ByteEncoding } from '@/lib/domain/imports/encoding'
import { type ColumnFormat, DATE_ORDERS, DECIMALS, type Question } from '@/lib/domain/imports/formats'
import { readDay, readNumber } from '@/lib/domain/imports/values'

/** What only people can tell of how the file is written, each answer with what comes of it. */
export function FormatQuestions({
  questions,
  answerOf,
  onAnswer,
}: {
  questions: readonly Question[]
  answerOf: (question: Question) => string | null
  onAnswer: (question: Question, answer: string) => void
}) {
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line bg-surface px-3 py-2">
      <legend className="px-1 text-sm font-medium">These can be read in two ways</legend>
      {questions.map((question) => (
        <div
          key={question.column}
          className="grid grid-cols-[minmax(0,1fr)_17rem] items-center gap-x-4 gap-y-1 max-sm:grid-cols-1"
        >
          <p className="min-w-0 text-sm">
            <bdi className="font-medium">{question.heading}</bdi>: <bdi>{question.value}</bdi> means
          </p>
          <Select
            aria-label={`What ${question.value} means in “${question.heading}”`}
            options={optionsOf(question)}
            value={answerOf(question)}
            onValueChange={(answer) => answer && onAnswer(question, answer)}
          />
        </div>
      ))}
    </fieldset>
  )
}

const LONG_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function optionsOf({ about, value }: Question): { value: string; label: string }[] {
  if (about === 'decimal')
    return DECIMALS.map((decimal) => ({ value: decimal, label: numberText(value, { date_order: null, decimal }) }))
  const [day = value] = value.split(/\s/)
  return DATE_ORDERS.map((date_order) => {
    const read = new Date(readDay(day, { date_order, decimal: null }))
    const order = date_order === 'mdy' ? 'month first' : 'day first'
    return { value: date_order, label: `${LONG_DAY.format(read)} (${order})` }
  })
}

function numberText(value: string, format: ColumnFormat): string {
  const read = readNumber(value, format)
  const what = format.decimal === ',' ? 'with a decimal comma' : 'with a thousands comma'
  return typeof read === 'number' ? `${read.toLocaleString('en', { maximumFractionDigits: 6 })} (${what})` : value
}

const ENCODING_LABELS: Record<ByteEncoding, string> = {
  'windows-1252': 'Western (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'iso-8859-15': 'Western (ISO 8859-15)',
  macintosh: 'Western (Mac)',
}

/** As which letters the file is read. The samples of the columns show at once what comes of it. */
export function EncodingChoice({
  value,
  onChange,
}: {
  value: ByteEncoding
  onChange: (encoding: ByteEncoding) => void
}) {
  const options = BYTE_ENCODINGS.map((encoding) => ({ value: encoding, label: ENCODING_LABELS[encoding] }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_17rem] items-center gap-x-4 gap-y-1 max-sm:grid-cols-1">
      <p className="min-w-0 text-sm text-text-2">
        Are names with accents right below? If not, choose other letters for the file.
      </p>
      <Select
        aria-label="Letters of the file"
        options={options}
        value={value}
        onValueChange={(encoding) => encoding && onChange(encoding)}
      />
    </div>
  )
}
