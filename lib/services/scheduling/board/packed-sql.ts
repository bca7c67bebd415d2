import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { countsEvent } from '@/lib/services/work/follow-up'
import { literalList } from '@/lib/db/literal-list'
import { PROMISE_STATES } from '@/lib/domain/board/packed'
import { SLA_KINDS } from '@/lib/domain/sla/types'
import { dayIn } from '@/lib/domain/time'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'
import { hoursOf, isOverAssets, responseOf } from '@/lib/services/work/schedule-context'
import { PROMISED_UNTIL } from '@/lib/services/work/promised-sql'
import { linksOf, UNPLANNED } from '@/lib/services/work/links-sql'

/*
 * A job as JSON text in the order of `PackedJob`, of a row `w`, its customer `c` and its site `s`. Its values are one list of text, for
 * which PostgreSQL looks up how to write a type once, and not for each of twenty values of each of thousands of jobs.
 */

/** What a card's tip shows of a description; the panel reads all of it. */
const SHOWN_OF_DESCRIPTION = 300

const epoch = (timestamp: string) => `date_part('epoch', ${timestamp})`

const VALUES = [
  'w.id',
  'w.work_order_number',
  'w.status',
  'w.priority',
  'w.work_order_type',
  'c.id',
  'c.name',
  'w.technician_id',
  epoch('w.scheduled_date'),
  'w.estimated_duration',
  epoch('w.due_by'),
  epoch('w.window_start'),
  epoch('w.window_end'),
  'CASE WHEN cardinality(w.required_skills) > 0 THEN array_to_json(w.required_skills) END',
  `left(w.description, ${SHOWN_OF_DESCRIPTION})`,
  's.id',
  's.name',
  's.territory',
  `CASE WHEN s.latitude IS NOT NULL THEN concat_ws(',', s.latitude, s.longitude, CASE WHEN s.location_precision = 'approximate' THEN 1 END) END`,
].map((value) => `(${value})::text`)

/** Whether somebody has yet to do row `w`: of what is finished, as most of a week is, no promise is looked for. */
const IS_OPEN = `w.status NOT IN (${literalList(FINISHED_STATUSES)})`

/** Whether a job of the queue has a machine that is under warranty today (R-WA-2), of row `w`. */
function underWarranty({ account }: ServiceContext): Prisma.Sql {
  const today = Prisma.sql`${dayIn(account.timeZone, new Date())}::date`
  return Prisma.sql`(w.technician_id IS NULL OR w.scheduled_date IS NULL) AND EXISTS (
    SELECT 1 FROM work_order_asset l JOIN asset a ON a.account_id = l.account_id AND a.id = l.asset_id
    WHERE l.account_id = w.account_id AND l.work_order_id = w.id AND a.deleted_at IS NULL
      AND a.warranty_type <> 'none' AND a.warranty_expiry >= ${today}
      AND coalesce(a.warranty_start, ${today}) <= ${today})`
}

/**
 * The last event of row `w` from the phone of its technician. Read where work is under way or may begin about now: the rest of a week has
 * none yet. An event without a visit belongs to the primary one.
 */
const LAST_EVENT = `CASE WHEN w.technician_id IS NOT NULL AND (w.status IN ('in_progress', 'on_hold')
    OR ${IS_OPEN} AND w.scheduled_date BETWEEN now() - interval '1 day' AND now() + interval '1 day') THEN (
  SELECT event.kind FROM field_event event LEFT JOIN visit named ON named.account_id = event.account_id AND named.id = event.visit_id
  WHERE event.account_id = w.account_id AND event.work_order_id = coalesce(w.work_order_id, w.id) AND event.technician_id = w.technician_id
    AND CASE WHEN w.work_order_id IS NULL THEN named.is_primary IS NOT FALSE ELSE named.id = w.id END AND ${countsEvent('event')}
  ORDER BY event.occurred_at DESC, event.recorded_at DESC, event.id DESC LIMIT 1) END`

/** Until when the customer was told that somebody arrives, of open work; NULL as text of most. */
const PROMISED = `CASE WHEN ${IS_OPEN} THEN ${PROMISED_UNTIL} END::text`

/** When the work of row `w` began and ended: a board as it was does not know. */
const ACTUAL = `CASE WHEN w.started_at IS NOT NULL THEN concat_ws(',', ${epoch('w.started_at')}, ${epoch('w.completed_at')}) END`

/** The place of a word in a list; 0 of one that is not in it. */
function placeOf(column: string, words: readonly string[]): string {
  return `CASE ${column} ${words.map((word, index) => `WHEN '${word}' THEN ${index}`).join(' ')} ELSE 0 END`
}

/** A row `clock` in the order of `PackedClock`. One that is broken runs on: by how much it is late follows from its due time. */
const CLOCK = `'[' || concat_ws(',', ${placeOf('clock.kind', SLA_KINDS)}, ${placeOf('clock.state', PROMISE_STATES)},
  CASE WHEN clock.state = 'paused' THEN round((clock.promise->>'minutes')::numeric - clock.business_minutes)::float8
    ELSE ${epoch('clock.due_at')} END,
  CASE WHEN clock.is_over THEN to_json(clock.promise->>'contract') END,
  CASE WHEN clock.is_over AND clock.kind = 'arrive' THEN clock.promise->>'minutes' END) || ']'`

const HOURS = Prisma.raw(`json_build_array(answer.contract, answer.hours, ${epoch('answer.moment')})::text`)

/**
 * What was promised of open work: the hours of a contract (`PackedHours`) where no clock says by when somebody comes, and the clocks that
 * are still to be kept. All clocks are read at once, whichever of them say what.
 */
function promises(ctx: ServiceContext): Prisma.Sql {
  const isKept = Prisma.raw(`clock.met_at IS NULL AND (clock.due_at IS NOT NULL OR clock.state = 'paused')`)
  const hours = Prisma.sql`CASE WHEN known.says_arrival IS NOT TRUE THEN (
    SELECT ${HOURS} FROM (${hoursOf(ctx, { row: 'w' })}) answer (contract_id, contract, hours, moment, place)) END`
  return Prisma.sql`CASE WHEN ${Prisma.raw(IS_OPEN)} THEN (
    SELECT '[' || coalesce(promised.hours, 'null') || coalesce(',' || promised.clocks, '') || ']' FROM (
      SELECT ${hours} AS hours, known.clocks FROM (
        SELECT string_agg(${Prisma.raw(CLOCK)}, ',') FILTER (WHERE ${isKept}) AS clocks,
          bool_or(clock.kind = 'arrive' AND clock.is_over) AS says_arrival
        FROM (
          SELECT *, kind <> 'acknowledge' AND ${isOverAssets('w')} AS is_over FROM sla_clock clock
          WHERE clock.account_id = w.account_id AND clock.work_order_id = w.id AND clock.state <> 'cancelled' OFFSET 0
        ) clock
      ) known OFFSET 0
    ) promised WHERE coalesce(promised.hours, promised.clocks) IS NOT NULL) END`
}

/** By when the contract of any work that answers a call promises somebody, and no more. */
function responseAlone(ctx: ServiceContext, answers: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT '[' || ${HOURS} || ']'
    FROM (${responseOf(ctx, { row: 'w', answers })}) answer WHERE answer.contract IS NOT NULL)`
}

/** What is said of row `w` in the order of `PackedVisit`: the group of a primary visit is that of its row `own`, which few have. */
const MORE = Prisma.raw(`array_to_json(ARRAY[w.work_order_id::text, coalesce(w.group_id, own.group_id)::text,
  nullif(w.crew_size, 1)::text])`)
const IS_MORE = Prisma.raw('(coalesce(w.work_order_id, own.group_id) IS NOT NULL OR w.crew_size > 1)')

/**
 * The order of work in the order of `PackedOrder`, of row `w`: of a further visit that of its work order, whose columns tell what is not
 * planned.
 */
const ORDER =
  Prisma.raw(`(SELECT json_build_array(CASE WHEN w.total_duration IS NOT NULL THEN ${UNPLANNED} END, ${linksOf('r.id')})::text
  FROM (SELECT w.account_id, coalesce(w.work_order_id, w.id) AS id) r)`)

/** Whether the order of work says anything of row `w` that is not finished. All that is linked is looked up once, and not for each job. */
function isOrdered({ accountId }: ServiceContext): Prisma.Sql {
  const live = Prisma.sql`FROM work_order_dependency WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL`
  return Prisma.sql`(${Prisma.raw(IS_OPEN)} AND (w.total_duration IS NOT NULL OR coalesce(w.work_order_id, w.id) IN (
    SELECT before_id ${live} UNION ALL SELECT after_id ${live})))`
}

/** A job as one value, of row `w`. `answers`: which of them answer a call, where it is not those that are open. */
export function packedJob(ctx: ServiceContext, answers?: Prisma.Sql): Prisma.Sql {
  const values = Prisma.sql`ARRAY[${Prisma.raw(VALUES.join(', '))}, CASE WHEN ${underWarranty(ctx)} THEN '1' END,
    ${answers ? Prisma.sql`NULL, NULL, NULL` : Prisma.raw(`${LAST_EVENT}, ${PROMISED}, ${ACTUAL}`)}]`
  const promised = answers ? responseAlone(ctx, answers) : promises(ctx)
  // What is not done any more waits for nothing, and a board as it was does not tell what waited, nor where somebody was.
  const ordered = answers ? Prisma.sql`NULL::text` : Prisma.sql`CASE WHEN ${isOrdered(ctx)} THEN ${ORDER} END`
  // What few jobs have is not said of the others.
  return Prisma.sql`(SELECT concat('[', array_to_json(${values}),
      coalesce(',' || said.promised, CASE WHEN ${IS_MORE} OR said.ordered IS NOT NULL THEN ',null' END),
      CASE WHEN ${IS_MORE} THEN ',' || ${MORE} WHEN said.ordered IS NOT NULL THEN ',null' END, ',' || said.ordered, ']')
    FROM (SELECT ${promised} AS promised, ${ordered} AS ordered OFFSET 0) said)`
}
