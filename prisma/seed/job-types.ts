import type { JobTypeRecord } from '@/lib/schemas/work/job-type'
import { type Catalogue, partOf } from './catalogue'
import type { Order } from './orders'
import type { Random } from './random'
import type { CompanyRows } from './rows'

interface Template {
  code: string
  name: string
  type: NonNullable<JobTypeRecord['work_order_type']>
  /** The equipment whose maintenance it is, by the key of its family. */
  family?: string
  skill: string
  tasks: { name: string; minutes: number; checklist?: string; parts?: Record<string, number> }[]
  photos?: number
  crew?: number
}

const maintenance = (code: string, name: string, family: string, skill = 'HVAC') =>
  ({ code, name, family, skill, type: 'maintenance', photos: 1 }) as const

const TEMPLATES: Template[] = [
  {
    ...maintenance('PM-RTU', 'Rooftop unit: seasonal maintenance', 'rtu'),
    tasks: [
      { name: 'Maintain rooftop unit', minutes: 60, checklist: 'rooftop', parts: { 'FLT-202M8': 4, 'BLT-A48': 1 } },
      { name: 'Log pressures and temperatures', minutes: 15 },
    ],
  },
  {
    code: 'PM-COMP',
    name: 'Compressor: oil and vibration check',
    type: 'maintenance',
    skill: 'HVAC',
    photos: 1,
    tasks: [{ name: 'Check compressor', minutes: 45, checklist: 'compressor' }],
  },
  {
    ...maintenance('PM-HP', 'Heat pump: tune-up', 'heatpump'),
    tasks: [{ name: 'Maintain heat pump', minutes: 60, checklist: 'heatpump', parts: { 'FLT-162M8': 1 } }],
  },
  {
    ...maintenance('PM-FURN', 'Gas furnace: safety check and tune-up', 'furnace'),
    tasks: [
      { name: 'Maintain gas furnace', minutes: 50, checklist: 'furnace', parts: { 'FLT-165M11': 1 } },
      { name: 'Measure combustion and carbon monoxide', minutes: 15 },
    ],
  },
  {
    ...maintenance('PM-BOIL', 'Boiler: annual service', 'boiler'),
    tasks: [
      { name: 'Maintain hot water boiler', minutes: 90, checklist: 'boiler', parts: { 'VLV-RLF1': 1 } },
      { name: 'Test safeties with the customer', minutes: 20 },
    ],
  },
  {
    ...maintenance('PM-WH', 'Water heater: service', 'waterheater'),
    tasks: [{ name: 'Maintain water heater', minutes: 45, checklist: 'water', parts: { 'ANO-WH01': 1 } }],
  },
  {
    ...maintenance('PM-COOL', 'Walk-in cooler: maintenance', 'walkincooler', 'Refrigeration'),
    tasks: [{ name: 'Maintain walk-in cooler', minutes: 75, checklist: 'coldroom', parts: { 'GSK-WI36': 1 } }],
  },
  {
    ...maintenance('PM-ICE', 'Ice machine: cleaning', 'ice', 'Refrigeration'),
    tasks: [
      { name: 'Clean and sanitize', minutes: 60, checklist: 'ice', parts: { 'CLN-NI16': 1, 'CRT-WF10': 1 } },
      { name: 'Take a sample of the ice', minutes: 10 },
    ],
  },
  {
    ...maintenance('PM-GEN', 'Standby generator: service with load test', 'generator', 'Electrical'),
    tasks: [
      {
        name: 'Maintain standby generator',
        minutes: 90,
        checklist: 'generator',
        parts: { 'FLT-GNO1': 1, 'OIL-1540': 1 },
      },
      { name: 'Load and transfer test', minutes: 30 },
    ],
  },
  {
    code: 'DIAG',
    name: 'Service call: find the fault',
    type: 'repair',
    skill: 'HVAC',
    tasks: [{ name: 'Find the fault', minutes: 45, checklist: 'diagnosis' }],
  },
  {
    code: 'INST',
    name: 'Replacement with start-up',
    type: 'installation',
    skill: 'HVAC',
    photos: 2,
    crew: 2,
    tasks: [
      { name: 'Remove old equipment', minutes: 45 },
      { name: 'Set and connect the new unit', minutes: 150 },
      { name: 'Start-up and commissioning', minutes: 60, checklist: 'startup' },
    ],
  },
]

type JobTypeRows = Pick<CompanyRows, 'job_type' | 'job_type_task' | 'job_type_part' | 'job_type_version'>

/** The company's job types; the maintenance and the installations that it planned were made by them. */
export function makeJobTypes(
  random: Random,
  founded: Date,
  catalogue: Catalogue,
  orders: readonly Order[],
): JobTypeRows {
  const since = { created_at: founded.toISOString(), updated_at: founded.toISOString() }
  const jobTypes = TEMPLATES.map((template) => ({
    template,
    record: recordOf(template, random.id(founded), catalogue, since),
  }))
  for (const { row, work } of orders) {
    const [first] = work.assets
    const match = jobTypes.find(({ template: { type, family } }) => {
      if (family === undefined) return type === 'installation' && work.installs !== null
      return (
        work.type === 'maintenance' &&
        first?.family.key === family &&
        work.assets.every((one) => one.family.key === family)
      )
    })
    if (match) Object.assign(row, { job_type_id: match.record.id, job_type_version: 1 })
  }
  const records = jobTypes.map(({ record }) => record)
  const tasks = records.flatMap(({ id, tasks: all }) => all.map((task) => ({ job_type_id: id, ...task })))
  return {
    job_type: records.map(({ tasks: _tasks, calendar: _calendar, ...row }) => row),
    job_type_task: tasks.map(({ parts: _parts, ...task }) => task),
    job_type_part: tasks.flatMap(({ job_type_id, sequence, parts }) =>
      parts.map((part, position) => ({ job_type_id, sequence, position, ...part })),
    ),
    job_type_version: records.map((record) => ({
      job_type_id: record.id,
      version: 1,
      content: record,
      created_at: record.created_at,
    })),
  }
}

function recordOf(
  { code, name, type, skill, tasks, photos = 0, crew = 1 }: Template,
  id: string,
  catalogue: Catalogue,
  since: { created_at: string; updated_at: string },
): JobTypeRecord {
  return {
    id,
    name,
    code,
    work_order_type: type,
    priority: null,
    estimated_duration: tasks.reduce((sum, { minutes }) => sum + minutes, 0),
    required_skills: [skill],
    description: null,
    crew_size: crew,
    calendar_id: null,
    calendar: null,
    labor_item_id: null,
    travel_item_id: null,
    completion_rules: { min_photos: photos, signature: 'none', all_items: type === 'maintenance', meter_ids: [] },
    version: 1,
    tasks: tasks.map((task, index) => ({
      sequence: index + 1,
      name: task.name,
      description: null,
      estimated_duration: task.minutes,
      checklist_id: task.checklist ? (catalogue.checklists.get(task.checklist)?.row.id ?? null) : null,
      parts: Object.entries(task.parts ?? {}).map(([partNumber, quantity]) => ({
        part_id: partOf(catalogue, partNumber).id,
        quantity,
      })),
    })),
    ...since,
  }
}
