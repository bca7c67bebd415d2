import { countsEvent } from '@/lib/services/work/follow-up'
import { instant, listOf } from '@/lib/db/json-sql'

/* What the page of work order `r` shows beside the record itself, as JSON. */

export const PROMISES =
  listOf(`SELECT clock.kind, clock.state, clock.promise->>'contract' AS contract, clock.contract_id,
    clock.promise->'level'->>'name' AS level, clock.promise->>'calendar' AS calendar, (clock.promise->>'minutes')::int AS minutes,
    ${instant('clock.due_at')} AS due_at, ${instant('clock.met_at')} AS met_at, clock.business_minutes
  FROM sla_clock clock
  WHERE clock.account_id = r.account_id AND clock.work_order_id = r.id AND clock.state <> 'cancelled'
  ORDER BY clock.kind, clock.id`)

/** More than one looks through. */
const TOLD_SHOWN = 20

export const TOLD =
  listOf(`SELECT told.id, told.visit_id, ${instant('told."from"')} AS "from", ${instant('told.until')} AS until,
    told.source, told.told_by, ${instant('told.told_at')} AS told_at, ${instant('told.confirmed_at')} AS confirmed_at,
    (SELECT json_build_object('id', k.id, 'name', k.name) FROM contact k
      WHERE k.account_id = told.account_id AND k.id = told.contact_id) AS contact,
    NOT EXISTS (SELECT FROM arrival_promise later
      WHERE later.account_id = told.account_id AND later.replaces_id = told.id) AS is_current
  FROM arrival_promise told
  WHERE told.account_id = r.account_id AND told.work_order_id = r.id ORDER BY told.id DESC LIMIT ${TOLD_SHOWN}`)

/** More than one looks through. */
const HOLDS_SHOWN = 20

export const HOLDS = listOf(`SELECT reason.name AS reason, hold.note, ${instant('hold.started_at')} AS started_at,
    ${instant('hold.ended_at')} AS ended_at
  FROM work_order_hold hold
  LEFT JOIN hold_reason reason ON reason.account_id = hold.account_id AND reason.id = hold.reason_id
  WHERE hold.account_id = r.account_id AND hold.work_order_id = r.id AND NOT hold.undone
  ORDER BY hold.started_at DESC LIMIT ${HOLDS_SHOWN}`)

const moments = (names: readonly string[]) => names.map((name) => `${instant(`visit.${name}`)} AS ${name}`).join(', ')

/** In the order of a visit's fields, of which its version is made. */
export const VISITS =
  listOf(`SELECT visit.id, json_build_object('id', r.id, 'work_order_number', r.work_order_number) AS work_order,
    visit.sequence, visit.is_primary,
    (SELECT json_build_object('id', t.id, 'name', t.name) FROM technician t
      WHERE t.account_id = visit.account_id AND t.id = visit.technician_id) AS technician,
    ${moments(['scheduled_start'])}, visit.minutes, visit.status, visit.group_id, visit.role, visit.outcome,
    ${moments(['started_at', 'ended_at', 'created_at', 'updated_at'])}
  FROM visit WHERE visit.account_id = r.account_id AND visit.work_order_id = r.id AND visit.deleted_at IS NULL
  ORDER BY visit.sequence, visit.id`)

/** The maintenance plan that it was made for, and the visits that are neither skipped nor planned again since it was cancelled. */
export const PLAN = `(SELECT json_build_object('id', plan.id, 'name', plan.name, 'cancelled_visits', ARRAY(
    SELECT own.id FROM maintenance_occurrence own
    WHERE own.account_id = r.account_id AND own.work_order_id = r.id AND own.status = 'cancelled' ORDER BY own.id))
  FROM maintenance_occurrence visit JOIN maintenance_plan plan ON plan.account_id = visit.account_id AND plan.id = visit.plan_id
  WHERE visit.account_id = r.account_id AND visit.work_order_id = r.id AND plan.deleted_at IS NULL ORDER BY visit.id LIMIT 1)`

/** More than one looks through. */
const ENTRIES_SHOWN = 100

/** Whether another note takes the place of row `note`. */
export const IS_CORRECTED = `EXISTS (SELECT FROM work_order_note newer WHERE newer.account_id = note.account_id AND newer.voids_id = note.id)`

type OnSiteParts = {
  /** What is selected of both beside what is always. */
  ofEvent?: string
  ofNote?: string
  where?: string
  whereNote?: string
  /** Selections of other entries. */
  others?: readonly string[]
  shown?: number
}

/** Events and notes, the last first: what is selected of both, of which of them, and what else there is. */
export const onSite = ({
  ofEvent = '',
  ofNote = '',
  where = 'true',
  whereNote = 'true',
  others = [],
  shown = ENTRIES_SHOWN,
}: OnSiteParts) =>
  listOf(`SELECT * FROM (
    SELECT event.id, event.kind, NULL AS text, reason.name AS pause_reason, t.name AS technician, t.id AS technician_id,
      event.device_label AS device,
      ${instant('event.occurred_at')} AS occurred_at, ${instant('event.recorded_at')} AS recorded_at ${ofEvent}
    FROM field_event event JOIN technician t ON t.account_id = event.account_id AND t.id = event.technician_id
    LEFT JOIN hold_reason reason ON reason.account_id = event.account_id AND reason.id = event.pause_reason_id
    WHERE event.account_id = r.account_id AND event.work_order_id = r.id AND ${where}
    UNION ALL
    SELECT note.id, 'note', note.text, NULL, t.name, t.id, note.device_label,
      ${instant('note.occurred_at')}, ${instant('note.recorded_at')} ${ofNote}
    FROM work_order_note note JOIN technician t ON t.account_id = note.account_id AND t.id = note.technician_id
    WHERE note.account_id = r.account_id AND note.work_order_id = r.id AND ${whereNote}
    ${others.map((other) => `UNION ALL ${other}`).join(' ')}
  ) entry ORDER BY entry.occurred_at DESC, entry.recorded_at DESC, entry.id LIMIT ${shown}`)

/** What happened there and was noted, as far as it counts. */
export const ON_SITE = onSite({ where: countsEvent('event'), whereNote: `NOT ${IS_CORRECTED}` })

/** Who assigned it last, and whose it was before. */
export const ASSIGNMENT = `(SELECT json_build_object('by', h.actor_name, 'from', h.changes #>> '{technician,0,name}') FROM history h
  WHERE h.account_id = r.account_id AND h.record_type = 'work_order' AND h.record_id = r.id
    AND h.changes #>> '{technician,1,id}' IS NOT NULL ORDER BY h.position DESC LIMIT 1)`

/** What somebody reads who arrives at site `s`; null where nothing is written. */
export const SITE_FACTS = `CASE WHEN coalesce(s.access_notes, s.gate_code, s.parking, s.hazards) IS NOT NULL THEN
  json_build_object('access_notes', s.access_notes, 'gate_code', s.gate_code, 'parking', s.parking, 'hazards', s.hazards) END`

/** More than one calls from a job. */
const CONTACTS_SENT = 5

/** Whom to call of the customer of work order `r`: of those of other sites nobody but its contact and the primary one. */
export const CONTACTS =
  listOf(`SELECT person.id, person.name, person.title, person.phone, coalesce(person.site_id = r.site_id, false) AS is_of_site
  FROM contact person
  WHERE person.account_id = r.account_id AND person.customer_id = r.customer_id AND person.phone IS NOT NULL AND person.deleted_at IS NULL
    AND (person.site_id IS NULL OR person.site_id = r.site_id OR person.id = r.contact_id OR person.is_primary)
  ORDER BY person.id = r.contact_id DESC NULLS LAST, is_of_site DESC, person.is_primary DESC, person.name, person.id LIMIT ${CONTACTS_SENT}`)

/** The technicians of work order `r` who can be called. */
export const COLLEAGUES = listOf(`SELECT t.id, t.name, t.phone FROM technician t
  WHERE t.account_id = r.account_id AND t.phone IS NOT NULL AND t.deleted_at IS NULL AND t.id IN (
    SELECT r.technician_id
    UNION SELECT visit.technician_id FROM visit WHERE visit.account_id = r.account_id AND visit.work_order_id = r.id
      AND visit.deleted_at IS NULL AND visit.status <> 'cancelled'
    UNION SELECT task.technician_id FROM task WHERE task.account_id = r.account_id AND task.work_order_id = r.id
      AND task.deleted_at IS NULL)
  ORDER BY t.name, t.id`)

/** Its pictures that belong to none of its tasks, by their ids and digests. */
export const PHOTOS = listOf(`SELECT own.id, own.sha256, own.caption FROM work_order_photo own
  WHERE own.account_id = r.account_id AND own.work_order_id = r.id ORDER BY own.occurred_at, own.id`)

/** For whom somebody signed at work order `r`, each once. */
export const SIGNED_BY = `ARRAY(SELECT DISTINCT given.role FROM signature given
  WHERE given.account_id = r.account_id AND given.work_order_id = r.id ORDER BY given.role)`

/** More than one looks through. */
const SIGNATURES_SHOWN = 20

/** Who signed, the last first. */
export const SIGNATURES = listOf(`SELECT signature.id, signature.signer_name, signature.role, signature.statement,
    signature.document_sha256, t.name AS technician, ${instant('signature.occurred_at')} AS occurred_at,
    ${instant('signature.recorded_at')} AS recorded_at
  FROM signature JOIN technician t ON t.account_id = signature.account_id AND t.id = signature.technician_id
  WHERE signature.account_id = r.account_id AND signature.work_order_id = r.id
  ORDER BY signature.occurred_at DESC, signature.id LIMIT ${SIGNATURES_SHOWN}`)

/** The other work order of a dependency is shown as it is now. */
export const LINKS = listOf(`SELECT link.id, link.kind, link.lag_minutes, link.after_id = r.id AS waits,
    json_build_object('id', other.id, 'work_order_number', other.work_order_number, 'status', other.status) AS other,
    r.status = 'cancelled' OR other.status = 'cancelled' OR other.deleted_at IS NOT NULL AS is_released
  FROM work_order_dependency link JOIN work_order other ON other.account_id = link.account_id
    AND other.id = CASE WHEN link.after_id = r.id THEN link.before_id ELSE link.after_id END
  WHERE link.account_id = r.account_id AND r.id IN (link.after_id, link.before_id) AND link.deleted_at IS NULL
  ORDER BY link.created_at, link.id`)
