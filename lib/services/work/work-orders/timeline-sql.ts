import { instant } from '@/lib/db/json-sql'
import { literalList } from '@/lib/db/literal-list'
import { MARK_OF, TIMELINE_COMMANDS } from '@/lib/domain/field/kinds'
import { countsEvent } from '@/lib/services/work/follow-up'
import { IS_CORRECTED, onSite } from './around-sql'

/* The timeline of work order `r` for the office: what happened, was said and was recorded on site. */

/** A day of two technicians with long checklists; more than that nobody looks through. */
const SHOWN = 300

const EVIDENCE = ['payload', 'unit', 'former', 'picture', 'caption', 'outcome']

/** What an entry holds beside its words, as `OnSiteEvidence`. */
const evidence = (parts: Readonly<Record<string, string>>) =>
  `json_build_object(${EVIDENCE.map((name) => `'${name}', ${parts[name] ?? 'NULL'}`).join(', ')})`

/** A follow-up is kept as a note, and the command of that id says what became of it. */
const FOLLOW_UP = `(SELECT ${evidence({ payload: 'asked.payload', outcome: 'asked.outcome' })} FROM field_command asked
  WHERE asked.account_id = note.account_id AND asked.id = note.id AND asked.kind = 'follow_up')`

/** The columns of an entry that no event is. */
const entry = (
  row: string,
  { kind = `${row}.kind`, device = `${row}.device_label`, at = 'occurred_at', recorded = 'recorded_at' },
) =>
  `SELECT ${row}.id, ${kind}, NULL, NULL, t.name, t.id, ${device}, ${instant(`${row}.${at}`)}, ${instant(`${row}.${recorded}`)}, NULL, NULL, NULL, NULL`

const technicianOf = (row: string) =>
  `JOIN technician t ON t.account_id = ${row}.account_id AND t.id = ${row}.technician_id`

/** An id that the payload names; what was done was read before. */
const idFrom = (name: string) =>
  `CASE WHEN command.extent = 'all' THEN (command.payload->>'${name}')::uuid END AS ${name}`

const IS_ANSWER = `IN ('answer_check', 'answer_item')`

/** A photo that is gone was deleted, and an answer that was given anew is shown with the later one. An answer that is a photo is told by that. */
const COMMANDS = `${entry('told', { device: 'device.label', recorded: 'received_at' })},
    CASE WHEN told.kind = 'photo' THEN photo.id IS NULL ELSE told.is_repeated END,
    ${evidence({ payload: 'told.payload', unit: 'item.unit', former: 'told.former', picture: 'photo.id', caption: 'photo.caption' })}
  FROM (SELECT command.*, ${idFrom('task_id')}, ${idFrom('item_id')}, lead(command.id) OVER same IS NOT NULL AS is_repeated,
      lag(coalesce(command.payload->'value', command.payload->'response')) OVER same AS former
    FROM field_command command
    WHERE command.account_id = r.account_id AND command.work_order_id = r.id AND command.kind IN (${literalList(TIMELINE_COMMANDS)})
      AND (command.extent = 'all' OR (command.kind = 'photo' AND command.extent = 'evidence'))
    WINDOW same AS (PARTITION BY CASE WHEN command.kind ${IS_ANSWER} THEN concat(command.payload->>'task_id', command.payload->>'item_id')
      ELSE command.id::text END ORDER BY command.occurred_at, command.id)) told
  ${technicianOf('told')}
  JOIN device ON device.account_id = told.account_id AND device.id = told.device_id
  LEFT JOIN checklist_item item ON item.account_id = told.account_id AND item.id = told.item_id
  LEFT JOIN LATERAL (
    SELECT picture.id, picture.caption FROM work_order_photo picture WHERE picture.account_id = told.account_id
      AND picture.work_order_id = told.work_order_id AND picture.sha256 = told.payload->>'upload'
    UNION ALL SELECT picture.id, picture.caption FROM photo picture WHERE picture.account_id = told.account_id
      AND picture.task_id = told.task_id AND picture.sha256 = told.payload->>'upload' LIMIT 1) photo ON told.kind = 'photo'
  WHERE item.kind IS DISTINCT FROM 'photo'`

const SIGNATURES = `${entry('signature', { kind: `'signature'` })}, FALSE,
    ${evidence({ payload: `json_build_object('signer_name', signature.signer_name, 'role', signature.role)`, picture: 'signature.id' })}
  FROM signature ${technicianOf('signature')}
  WHERE signature.account_id = r.account_id AND signature.work_order_id = r.id`

const MARKS = Object.entries(MARK_OF)
const KIND_OF_MARK = `CASE mark.kind ${MARKS.map(([kind, mark]) => `WHEN '${mark}' THEN '${kind}'`).join(' ')} END`

/** The breaks and ends of days of its technicians between their first and last event at the job on a day. */
const DAY_TIMES = `${entry('mark', { kind: KIND_OF_MARK, device: 'NULL', at: 'started_at' })},
    EXISTS (SELECT FROM time_entry newer WHERE newer.account_id = mark.account_id AND newer.voids_id = mark.id), NULL
  FROM (SELECT event.account_id, event.technician_id, min(event.occurred_at) AS "from", max(event.occurred_at) AS until
    FROM field_event event JOIN account ON account.id = event.account_id
    WHERE event.account_id = r.account_id AND event.work_order_id = r.id AND ${countsEvent('event')}
    GROUP BY event.account_id, event.technician_id, (event.occurred_at AT TIME ZONE account.time_zone)::date) span
  JOIN time_entry mark ON mark.account_id = span.account_id AND mark.technician_id = span.technician_id
    AND mark.started_at BETWEEN span."from" AND span.until AND mark.kind IN (${literalList(MARKS.map(([, mark]) => mark))})
  ${technicianOf('mark')}`

/** What happened, was said and was recorded on site, with what was corrected, and by whom; the times of its technicians' days where the reader may see those. */
export const timeline = (hasDayTimes: boolean) =>
  onSite({
    ofEvent: `, event.latitude, event.longitude, event.accuracy_m, event.recorded_by,
      NOT ${countsEvent('event')} AND event.kind <> 'withdrawn' AS is_corrected, NULL::json AS evidence`,
    ofNote: `, NULL, NULL, NULL, NULL, ${IS_CORRECTED}, ${FOLLOW_UP}`,
    others: [COMMANDS, SIGNATURES, ...(hasDayTimes ? [DAY_TIMES] : [])],
    shown: SHOWN,
  })
