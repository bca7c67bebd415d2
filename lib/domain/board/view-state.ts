import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import type { BoardFilters, DueFilter, QueueFilters } from './filters'
import { QUEUE_ORDERS, type QueueOrder } from './queue'
import { ROW_SORTS, type RowSort } from './rows'
import { BOARD_PRIORITIES, BOARD_TYPES, BOARD_VIEWS, type BoardView } from './types'

/** Everything a link must carry so that a colleague sees the same board. The page keeps it in the URL. */
export type BoardViewState = {
  view: BoardView
  /** `YYYY-MM-DD`; any day of the week or month shown */
  date: string
  hours: 'working' | 'all'
  /** 1 fits the days into the width; 4 is four times as wide */
  zoom: number
  filters: BoardFilters
  queueFilters: QueueFilters
  queueOrder: QueueOrder
  /** by what the rows are sorted */
  rows: RowSort
  /** A week's rows are half as high, with two jobs a day. */
  compact: boolean
  openJobId: string | null
  /** The past moment that is shown, RFC 3339; `null` for the present */
  asOf: string | null
  /** What stands beside the rows */
  side: (typeof SIDES)[number] | null
  /** The plan that is looked at, by its id; `new` while one is asked for */
  planId: string | null
}

const SIDES = ['map', 'crews'] as const
export const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const

const DUE: readonly DueFilter[] = ['overdue', 'today', 'week', 'none']
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Reads the board's state from a query string; what is missing or makes no sense takes its default. `today` is a plain date. */
export function readViewState(params: URLSearchParams, today: string): BoardViewState {
  const date = params.get('date') ?? ''
  const view = oneOf(BOARD_VIEWS, params.get('view')) ?? 'day'
  const asOf = momentOf(params.get('as_of'))
  return {
    // How full days were is not kept, so the past has no month.
    view: view === 'month' && asOf ? 'week' : view,
    date: isRealDay(date) ? date : today,
    hours: params.get('hours') === 'all' ? 'all' : 'working',
    zoom: ZOOMS.find((zoom) => String(zoom) === params.get('zoom')) ?? 1,
    filters: filtersIn(params),
    queueFilters: queueFiltersIn(params),
    queueOrder: oneOf(QUEUE_ORDERS, params.get('q_order')) ?? 'priority',
    rows: oneOf(ROW_SORTS, params.get('rows')) ?? 'name',
    compact: params.get('compact') === '1',
    openJobId: params.get('job') || null,
    asOf,
    side: oneOf(SIDES, params.get('side')),
    planId: params.get('plan') || null,
  }
}

function isRealDay(date: string): boolean {
  return DATE.test(date) && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
}

function filtersIn(params: URLSearchParams): BoardViewState['filters'] {
  return {
    branch_id: params.get('branch') || null,
    territory: params.get('territory') || null,
    skill: params.get('skill') || null,
    technician_id: params.get('technician') || null,
    status: (params.get('status') ?? '').split(',').flatMap((status) => oneOf(WORK_ORDER_STATUSES, status) ?? []),
  }
}

function queueFiltersIn(params: URLSearchParams): BoardViewState['queueFilters'] {
  return {
    search: params.get('q') ?? '',
    priority: oneOf(BOARD_PRIORITIES, params.get('q_priority')),
    work_order_type: oneOf(BOARD_TYPES, params.get('q_type')),
    territory: params.get('q_territory') || null,
    due: oneOf(DUE, params.get('q_due')),
  }
}

/** The query string of a state; defaults are left out, so that plain views have short links. */
export function writeViewState(state: BoardViewState, today: string): URLSearchParams {
  const { filters, queueFilters } = state
  const entries: [string, string | null][] = [
    ['view', state.view === 'day' ? null : state.view],
    ['date', state.date === today ? null : state.date],
    ['hours', state.hours === 'all' ? 'all' : null],
    ['zoom', state.zoom === 1 ? null : String(state.zoom)],
    ['branch', filters.branch_id],
    ['territory', filters.territory],
    ['skill', filters.skill],
    ['technician', filters.technician_id],
    ['status', filters.status.join(',') || null],
    ['q', queueFilters.search || null],
    ['q_priority', queueFilters.priority],
    ['q_type', queueFilters.work_order_type],
    ['q_territory', queueFilters.territory],
    ['q_due', queueFilters.due],
    ['q_order', state.queueOrder === 'priority' ? null : state.queueOrder],
    ['rows', state.rows === 'name' ? null : state.rows],
    ['compact', state.compact ? '1' : null],
    ['job', state.openJobId],
    ['plan', state.planId],
    ['as_of', state.asOf],
    ['side', state.side],
  ]
  return new URLSearchParams(entries.flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
}

/** Where the jobs of a view are read: the address names all that decides which they are. */
export function boardDataPath({ view, date, asOf, filters }: DataState): string {
  // A month lists jobs of one technician alone.
  const technician = view === 'month' && filters.technician_id
  return `/board/data?${new URLSearchParams({ view, date, ...(asOf && { as_of: asOf }), ...(technician && { technician }) })}`
}

type DataState = Pick<BoardViewState, 'view' | 'date' | 'asOf' | 'filters'>

/**
 * Where what a screen shows is read first: of a large company the first technicians. Where others stand in sight, or all count, it is
 * the whole at once.
 */
export function firstDataPath(state: BoardViewState): string {
  const { branch_id, territory, skill, technician_id } = state.filters
  const isFiltered = branch_id || territory || skill || technician_id || state.view === 'month'
  const isPlain = !(isFiltered || state.asOf || state.planId || state.side || state.openJobId)
  return `${boardDataPath(state)}${isPlain && state.rows === 'name' ? '&part=first' : ''}`
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/

function momentOf(text: string | null): string | null {
  const moment = text !== null && MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return moment >= 0 ? new Date(moment).toISOString() : null
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => value === text) ?? null
}
