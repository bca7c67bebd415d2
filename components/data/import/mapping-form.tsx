'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Select } from '@/components/ui/select'
import { EncodingChoice, FormatQuestions } from './format-questions'
import { MatchChoice, type Matching } from './match-choice'
import { proposedMap, ValueChoices } from './value-choices'
import { type ColumnTexts, type ForeignTexts, foreignTexts, type ValueMap } from '@/lib/domain/imports/choices'
import { IMPORT_FIELDS, takesMany } from '@/lib/domain/imports/fields'
import { type Mapping, mappingProblems } from '@/lib/domain/imports/guess'
import { type Encoding, isByteEncoding, recoded } from '@/lib/domain/imports/encoding'
import { keysOf, MATCH_KEYS, matchProblems } from '@/lib/domain/imports/match'
import { type DateOrder, type Question, questionsOf } from '@/lib/domain/imports/formats'
import type { ImportRecord } from '@/lib/schemas/data/import'

/** What people chose of the columns of a file. */
export type ChosenColumns = {
  mapping: Mapping
  formats: (Record<string, string | null> | null)[]
  encoding: Encoding
  value_map: ValueMap
} & Matching

/** The texts of each column, and what fields of choices take. */
export type FileValues = { texts: ColumnTexts; choices: Record<string, readonly string[]> }

const PROPOSALS: Record<Question['about'], (dateOrder: DateOrder) => string> = {
  date_order: (dateOrder) => dateOrder,
  decimal: () => '.',
}

/** What each column holds, beside its first values. */
export function MappingForm({
  file,
  busy,
  dateOrder,
  values,
  onCheck,
}: {
  file: ImportRecord
  values: FileValues
  busy: boolean
  /** What dates probably mean where the company is. */
  dateOrder: DateOrder
  onCheck: (chosen: ChosenColumns) => void
}) {
  const [mapping, setMapping] = useState<Mapping>(file.mapping)
  const [encoding, setEncoding] = useState(file.encoding)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const questions = questionsOf(file.resource, file.headings, mapping, file.hints)
  const answerOf = ({ column, about }: Question) =>
    answers[`${column} ${about}`] ?? file.formats[column]?.[about] ?? PROPOSALS[about](dateOrder)
  const readText = (text: string) =>
    isByteEncoding(file.encoding) && isByteEncoding(encoding) ? recoded(text, file.encoding, encoding) : text
  const [maps, setMaps] = useState<ValueMap>(file.value_map)
  const texts = values.texts.map(
    (column) => column?.map(({ text, count }) => ({ text: readText(text), count })) ?? null,
  )
  const foreign = foreignTexts(file.resource, file.headings, mapping, texts, (key) => values.choices[key] ?? [])
  const mapOf = (one: ForeignTexts) => proposedMap(one, maps[one.column] ?? null)
  const [matching, setMatching] = useState<Matching>(file)
  const { mode, match_by, empty_cells } = matching
  const [tried, setTried] = useState(false)
  const fields = IMPORT_FIELDS[file.resource]
  const problems = [
    ...mappingProblems(file.resource, file.headings, mapping, mode === 'create'),
    ...matchProblems(file.resource, mapping, matching).map(({ message }) => message),
  ]
  const options = fields.map((field) => ({
    value: field.key,
    label: field.finds ? `${field.label} (finds the record)` : field.required ? `${field.label} *` : field.label,
  }))

  /** A field that another column had moves to this one. */
  function choose(column: number, key: string | null) {
    const many = fields.some((field) => field.key === key && takesMany(field))
    setMapping(mapping.map((old, index) => (index === column ? key : old === key && !many ? null : old)))
  }

  function submit(event: React.SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) return
    const formats = file.headings.map((_heading, column) => {
      const columnQuestions = questions.filter((question) => question.column === column)
      return columnQuestions.length > 0
        ? Object.fromEntries(columnQuestions.map((question) => [question.about, answerOf(question)]))
        : null
    })
    const value_map = file.headings.map((_heading, column) => {
      const one = foreign.find((each) => each.column === column)
      return one ? mapOf(one) : null
    })
    onCheck({ mapping, formats, encoding, value_map, mode, match_by, empty_cells })
  }

  return (
    <form onSubmit={submit} aria-label="Columns" className="flex flex-col gap-3">
      <p className="text-sm text-text-2">
        {file.remembered
          ? 'The columns are matched as you chose for the last file with these headings.'
          : 'The columns were matched by their headings. Check them; your choice is remembered for the next such file.'}
      </p>
      {isByteEncoding(encoding) ? <EncodingChoice value={encoding} onChange={setEncoding} /> : null}
      <div className="overflow-hidden rounded-md border border-line bg-surface">
        {file.headings.map((heading, index) => (
          <div
            // A file may repeat a heading; the place of its columns never changes.
            key={`${index} ${heading}`}
            className="grid grid-cols-[minmax(0,1fr)_13rem] items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1.5 last:border-b-0 max-sm:grid-cols-1"
          >
            <div className="min-w-0">
              <p className="truncate text-sm font-medium">
                <bdi>{readText(heading)}</bdi>
              </p>
              <p className="truncate text-xs text-text-3">
                <bdi>{readText(samplesOf(file, index)) || 'empty in the first lines'}</bdi>
              </p>
            </div>
            <Select
              aria-label={`Field for “${heading}”`}
              options={options}
              value={mapping[index] ?? null}
              onValueChange={(key) => choose(index, key)}
              placeholder="Leave out"
              clearLabel="Leave out"
            />
          </div>
        ))}
      </div>
      {questions.length > 0 ? (
        <FormatQuestions
          questions={questions}
          answerOf={answerOf}
          onAnswer={({ column, about }, answer) => setAnswers({ ...answers, [`${column} ${about}`]: answer })}
        />
      ) : null}
      {foreign.map((one) => (
        <ValueChoices
          key={one.column}
          foreign={one}
          label={fields.find((field) => field.key === mapping[one.column])?.label ?? ''}
          map={mapOf(one)}
          onChange={(map) =>
            setMaps(file.headings.map((_heading, column) => (column === one.column ? map : (maps[column] ?? null))))
          }
        />
      ))}
      {MATCH_KEYS[file.resource].length > 0 ? (
        <MatchChoice keys={keysOf(file.resource, mapping, [])} value={matching} onChange={setMatching} />
      ) : null}
      {tried && problems.length > 0 ? (
        <Callout kind="danger" announce>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={busy}>
          Check the file
        </Button>
        <span className="text-xs text-text-3">Every line is checked. Nothing is saved yet.</span>
      </div>
    </form>
  )
}

function samplesOf({ samples }: ImportRecord, column: number): string {
  return samples
    .map((cells) => (cells[column] ?? '').trim())
    .filter((cell) => cell !== '')
    .join(' · ')
}
