import { IMPORT_FIELDS, type ImportResource } from './fields'
import type { Mapping } from './guess'

/** A text of a column and in how many lines it stands. */
export type TextCount = { text: string; count: number }

/** The distinct texts of each column, the most frequent first; null for a column of too many, which is no choice. */
export type ColumnTexts = (TextCount[] | null)[]

/** For each column what its texts mean, null for nothing; `*` is every other text that is no choice of ours. */
export type ValueMap = (Record<string, string | null> | null)[]

/** What every other text means. */
export const THE_REST = '*'

const MAX_TEXTS = 200
const MAX_TEXT_LENGTH = 60

/** Counts the texts of each column while a file is read. */
export class TextSurvey {
  private readonly columns: (Map<string, number> | null)[] = []

  /** Takes the cells of a line into account. */
  add(cells: readonly string[]): void {
    for (const [index, cell] of cells.entries()) {
      const text = cell.trim()
      const counts = this.columns[index] === undefined ? new Map<string, number>() : this.columns[index]
      if (text === '' || counts === null) continue
      const isChoice = text.length <= MAX_TEXT_LENGTH && (counts.has(text) || counts.size < MAX_TEXTS)
      if (isChoice) counts.set(text, (counts.get(text) ?? 0) + 1)
      this.columns[index] = isChoice ? counts : null
    }
  }

  /** The texts of so many columns. */
  texts(width: number): ColumnTexts {
    return Array.from({ length: width }, (_none, index) => {
      const counts = this.columns[index]
      if (counts === null) return null
      return [...(counts ?? [])].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count)
    })
  }
}

/** A text as a choice of ours would be written. */
function asChoice(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]+/g, '_')
}

/** What people said that a text means: null for nothing, undefined where they said nothing of it. */
export function mappedValue(map: ValueMap[number], text: string): string | null | undefined {
  if (!map) return undefined
  const small = text.trim().toLowerCase()
  const key = Object.keys(map).find((one) => one.trim().toLowerCase() === small)
  return key === undefined ? undefined : map[key]
}

/** What a text of a choice column is read as; null for nothing. */
export function choiceOf(map: ValueMap[number], text: string): string | null {
  const mapped = mappedValue(map, text)
  return mapped === undefined ? asChoice(text) : mapped
}

/** What people said of the rest, said of each text that is there: a column of choices has few of them. */
export function withoutRest(map: ValueMap[number], foreign: readonly TextCount[]): ValueMap[number] {
  const { [THE_REST]: rest, ...said } = map ?? {}
  if (rest === undefined) return map
  const open = foreign.filter(({ text }) => mappedValue(said, text) === undefined)
  return { ...Object.fromEntries(open.map(({ text }) => [text, rest])), ...said }
}

/** A column whose field takes one of a few values, and its texts that are none of them. */
export type ForeignTexts = { column: number; heading: string; choices: readonly string[]; texts: TextCount[] }

/** The columns of choices in which texts stand that are none of ours. */
export function foreignTexts(
  resource: ImportResource,
  headings: readonly string[],
  mapping: Mapping,
  texts: ColumnTexts,
  choicesOf: (key: string) => readonly string[],
): ForeignTexts[] {
  return mapping.flatMap((key, column): ForeignTexts[] => {
    const field = IMPORT_FIELDS[resource].find((one) => one.key === key)
    const choices = field?.kind === 'choice' ? choicesOf(field.key) : []
    if (choices.length === 0) return []
    const foreign = (texts[column] ?? []).filter(({ text }) => !choices.includes(asChoice(text)))
    return foreign.length > 0 ? [{ column, heading: headings[column] ?? '', choices, texts: foreign }] : []
  })
}

/** What other programs call our choices, in small letters without signs. */
const SYNONYMS: Record<string, string> = {
  urgent: 'emergency, critical, asap, immediate, highest, p1, notfall, dringend, urgente',
  high: 'important, p2, hoch, alta',
  medium: 'normal, standard, regular, average, p3, mittel, media',
  low: 'minor, whenever, lowest, p4, p5, niedrig, gering, baja',
  commercial:
    'restaurant, business, company, office, retail, store, shop, hotel, b2b, corporate, property management, gewerbe, gewerblich, firma, comercial',
  residential:
    'home, house, private, person, homeowner, home owner, household, individual, b2c, privat, domestic, apartment, condo, residencial',
  industrial: 'factory, plant, manufacturing, warehouse, industrie, industriell',
  government:
    'public, municipal, municipality, city, county, federal, school, council, authority, öffentlich, behörde, gobierno',
  active: 'yes, current, enabled, in service, in use, operational, live, aktiv, activo, 1, true',
  inactive: 'no, former, disabled, archived, closed, lost, inaktiv, inactivo, 0, false, lead, prospect',
  retired: 'removed, scrapped, decommissioned, disposed, replaced, out of service, stillgelegt',
  under_repair: 'in repair, broken, defective, defekt, in reparatur',
  pending_install: 'ordered, planned, new, pending',
  service: 'service call, call, visit, job, einsatz, servicio',
  repair: 'fix, breakdown, fault, break fix, reparatur, störung, reparación',
  maintenance: 'pm, preventive, tune up, wartung, mantenimiento',
  installation: 'install, new install, replacement, montage, einbau, instalación',
  inspection: 'check, survey, estimate, audit, prüfung, inspektion, inspección',
  emergency: 'urgent, notdienst, notfall, urgencia',
  open: 'new, unscheduled, pending, offen, abierto',
  completed: 'done, closed, complete, finished, invoiced, erledigt, abgeschlossen',
  cancelled: 'canceled, void, storniert',
  in_progress: 'started, working, on site, in arbeit',
  labor: 'labour, service, work, time, hours, arbeit, mano de obra',
  part: 'parts, product, equipment, teil, ersatzteil',
  material: 'materials, consumable, supply, supplies',
  travel: 'trip, mileage, drive, call out, anfahrt',
  fee: 'charge, surcharge, pauschale',
  counter: 'runtime, hours, odometer, cumulative, zähler',
  gauge: 'pressure, temperature, level, messwert',
  full: 'all, comprehensive, voll',
  standard: 'manufacturer, normal, hersteller',
  parts_only: 'parts',
  labor_only: 'labor, labour',
  none: 'no, expired, no warranty, keine',
}

const SIGNS = /[^\p{L}\p{N}]+/gu
const plainText = (text: string) => text.toLowerCase().replaceAll(SIGNS, ' ').trim()

/** Which of the choices a text of another program probably means; null where nothing tells. */
export function guessChoice(choices: readonly string[], text: string): string | null {
  const plain = plainText(text)
  const plainChoice = (choice: string) => choice.replaceAll('_', ' ')
  return (
    choices.find((choice) => plainChoice(choice) === plain) ??
    choices.find((choice) => synonymsOf(choice).some((one) => one === plain)) ??
    choices.find((choice) => ` ${plain} `.includes(` ${plainChoice(choice)} `)) ??
    choices.find((choice) => synonymsOf(choice).some((one) => ` ${plain} `.includes(` ${one} `))) ??
    null
  )
}

function synonymsOf(choice: string): string[] {
  return SYNONYMS[choice]?.split(', ') ?? []
}
