import { contract } from '@/lib/api/contract'
import { UPLOAD_DATA, UPLOAD_DIGEST } from '@/lib/api/openapi/story/field'
import { IDS, TIMES } from '@/lib/api/openapi/story/ids'
import {
  commandsReceived,
  fieldCommandDecision,
  fieldCommandListQuery,
  fieldCommandRecord,
  fieldCommands,
} from '@/lib/schemas/field/command'
import { fieldUploadPiece, fieldUploadQuery, fieldUploadRecord } from '@/lib/schemas/field/upload'
import { fieldSync, fieldSyncQuery } from '@/lib/schemas/field/sync'
import {
  fieldEventCreate,
  fieldEventRecord,
  signatureRecord,
  toldListQuery,
  workOrderNoteRecord,
  workOrderPhotoRecord,
} from '@/lib/schemas/field/event'

const tag = 'Commands'

const HOW_COMMANDS_WORK =
  'What a technician did without a connection, at most 50 commands in their order; each has one outcome, in the same order. The `id` of a ' +
  'command is the device’s own: sent again, with this request or another, it changes nothing and is answered as before. A refused or ' +
  'undecided command does not keep the others from being done. ' +
  'Kinds of version 1 and their payloads: `note` {text, voids_id?: the technician’s own note that it takes the place of, by its id or that of its command}; `start_travel`, `arrive`, `start`, `resume` {}; `pause` {reason_id?, note?}; ' +
  '`answer_check` {task_id, item_id, label, response}; `answer_item` {task_id, item_id, label, value, meter_id, is_confirmed} for items that are not checks; `part_used` {task_id, part_id, name, quantity}; `part_not_used` {the same}, which takes back so many of them; `photo` {task_id, name, upload: the digest of one that is finished}, of the job itself {upload}; `delete_photo` {upload, task_id?}: of one that its technician took, before somebody signed or the job was completed; `caption_photo` {upload, caption, task_id?}: what one of its technician’s photos shows; `signature` {signer_name, role: customer or technician, statement, document_sha256: of what was shown, image_sha256: of an upload that is finished}; `complete_task` {task_id, name, ' +
  'notes?}; `complete_job` {complete_tasks?: ids}; `cannot_complete` {outcome, note?}; `set_field` {field, value, task_id?}: `notes` of the ' +
  'job, `notes` or `actual_duration` of a task, with what the device saw in `base.value`; `follow_up`, which the office decides about: {what: `visit`, description, day?}, {what: `part`, name, quantity, part_id?, description?} {what: `work_order`, description, asset_id?, asset?: its name}, or {what: `nameplate`, asset_id: a machine of the job, asset: its name, serial_number?, model_number?, manufacturer?, read: which of these a code said}, each with photos?: digests of photos of the job. About one’s own time, without `work_order_id`: `start_day`, `start_break`, `end_break`, `end_day` {}; `enter_time` {kind, started_at, ended_at, note?, voids_id?: the entry that it takes the place of, by the id of the command that began it}; `submit_week` {week_start: its Monday}; the last two are refused (`sheet_approved`) once the office has approved the week. Those about the job itself may tell `latitude`, ' +
  '`longitude` and `accuracy_m`. ' +
  'Notes, events, answers, parts, photos and signatures are always accepted. A status that the office changed meanwhile is not overwritten: what happened is ' +
  'kept, and the office decides.'

export const fieldCommandContracts = {
  send: contract({
    id: 'sendFieldCommands',
    method: 'POST',
    path: '/field/commands',
    tag,
    summary: 'Send what was done on site',
    description: HOW_COMMANDS_WORK,
    scope: 'field',
    kind: 'done',
    body: fieldCommands,
    answer: commandsReceived,
    errors: ['device_revoked'],
    example: {
      body: {
        device_id: IDS.device,
        sent_at: TIMES.visitEnd,
        commands: [
          {
            id: IDS.fieldCommand,
            kind: 'start',
            version: 1,
            work_order_id: IDS.workOrder,
            payload: {},
            base: { status: 'assigned' },
            occurred_at: TIMES.visit,
          },
        ],
      },
    },
  }),
  list: contract({
    id: 'listFieldCommands',
    method: 'GET',
    path: '/field/commands',
    tag,
    summary: 'List field commands',
    description:
      'What technicians’ devices sent in the last 400 days. With `outcome=needs_decision` what waits for the office. ' +
      '`meta.total_count` counts up to 10,000: more are 10,001.',
    scope: 'read:work-orders',
    kind: 'page',
    query: fieldCommandListQuery,
    answer: fieldCommandRecord,
    example: { query: { outcome: 'needs_decision', sort: 'received_at' } },
  }),
  get: contract({
    id: 'getFieldCommand',
    method: 'GET',
    path: '/field/commands/{id}',
    tag,
    summary: 'Get a field command',
    scope: 'read:work-orders',
    kind: 'record',
    answer: fieldCommandRecord,
  }),
  decide: contract({
    id: 'decideFieldCommand',
    method: 'POST',
    path: '/field/commands/{id}/decide',
    tag,
    summary: 'Decide about a field command',
    description:
      'Of a command that `needs_decision`: `apply` does what it asked for (a `follow_up` becomes a visit, a task with a visit, a work order, or a change of the machine, which takes `write:assets`), at the time at which it happened, and its outcome is `accepted`; ' +
      '`discard` leaves things as they are, and it is `refused`. Its events and notes are kept either way.',
    scope: 'write:work-orders',
    kind: 'record',
    body: fieldCommandDecision,
    answer: fieldCommandRecord,
    errors: ['already_decided', 'parent_in_trash', 'coverage_locked'],
    example: { body: { action: 'apply', note: 'The customer called: it is done' } },
  }),
  events: contract({
    id: 'listFieldEvents',
    method: 'GET',
    path: '/work-orders/{id}/field-events',
    tag: 'Work orders',
    summary: 'List what happened on site',
    description:
      'Travel, arrival, work, pauses and its end, as the technicians’ devices told it or the office entered it, in the order of ' +
      '`occurred_at`. What was corrected is among them: only events without `voided_by_id` count, and `withdrawn` ones say that nothing was.',
    scope: 'read:work-orders',
    kind: 'page',
    query: toldListQuery,
    answer: fieldEventRecord,
  }),
  enterEvent: contract({
    id: 'createFieldEvent',
    method: 'POST',
    path: '/work-orders/{id}/field-events',
    tag: 'Work orders',
    summary: 'Enter or correct what happened on site',
    description:
      'Enters what no device told, such as an arrival that a technician called in, or with `voids_id` takes the place of an event that was ' +
      'told wrongly: that one stays listed, with `voided_by_id`, and counts no more. An event is corrected once; the next correction names ' +
      'the last one. The status of the work order stays as it is. Its `started_at` or `completed_at` moves along where it was that of the ' +
      'event, and so do its holds and service level clocks.',
    scope: 'write:work-orders',
    kind: 'created',
    body: fieldEventCreate,
    answer: fieldEventRecord,
    example: { body: { kind: 'work_started', occurred_at: TIMES.visit, voids_id: IDS.fieldEvent } },
  }),
  notes: contract({
    id: 'listWorkOrderNotes',
    method: 'GET',
    path: '/work-orders/{id}/notes',
    tag: 'Work orders',
    summary: 'List what technicians noted',
    description: 'In the order of `occurred_at`. `notes` of the work order is the office’s own text.',
    scope: 'read:work-orders',
    kind: 'page',
    query: toldListQuery,
    answer: workOrderNoteRecord,
  }),
  signatures: contract({
    id: 'listSignatures',
    method: 'GET',
    path: '/work-orders/{id}/signatures',
    tag: 'Work orders',
    summary: 'List who signed',
    description:
      'Who signed on site, for whom and what, in the order of `occurred_at`. `document_sha256` tells what they were shown from anything else. ' +
      'The picture of a signature is at `image_url`.',
    scope: 'read:work-orders',
    kind: 'page',
    query: toldListQuery,
    answer: signatureRecord,
  }),
  photos: contract({
    id: 'listWorkOrderPhotos',
    method: 'GET',
    path: '/work-orders/{id}/photos',
    tag: 'Work orders',
    summary: 'List photos of the job itself',
    description:
      'Those that belong to none of its tasks, in the order of `occurred_at`. Those of its tasks are in `/tasks/{id}`.',
    scope: 'read:work-orders',
    kind: 'page',
    query: toldListQuery,
    answer: workOrderPhotoRecord,
  }),
  upload: contract({
    id: 'uploadFieldPicture',
    method: 'POST',
    path: '/field/uploads',
    tag,
    summary: 'Send a piece of a picture',
    description:
      'A picture comes in pieces of at most 256 KB, so that a poor line loses one of them and not all: first the piece at `offset` 0, then ' +
      'each at the `received_bytes` of the answer before. A piece that has arrived already changes nothing, so each may be sent again. Once ' +
      'all of it is there and its digest is right, `finished_at` is set, and `photo` and `signature` commands may name it. JPEG, PNG and WebP of at most ' +
      '10 MB and 64 megapixels are taken.',
    scope: 'field',
    kind: 'done',
    body: fieldUploadPiece,
    answer: fieldUploadRecord,
    errors: ['device_revoked', 'offset_mismatch', 'too_many_uploads', 'too_many_at_once'],
    example: {
      body: { device_id: IDS.device, sha256: UPLOAD_DIGEST, byte_size: 67, offset: 0, data: UPLOAD_DATA },
    },
  }),
  getUpload: contract({
    id: 'getFieldUpload',
    method: 'GET',
    path: '/field/uploads/{sha256}',
    tag,
    summary: 'Get how far an upload is',
    description: 'What has arrived of a picture, for a device that goes on with it.',
    scope: 'field',
    kind: 'done',
    query: fieldUploadQuery,
    answer: fieldUploadRecord,
    errors: ['device_revoked'],
    example: { query: { device_id: IDS.device } },
  }),
  sync: contract({
    id: 'syncField',
    method: 'GET',
    path: '/field/sync',
    tag,
    summary: 'Get what a device needs on site',
    description:
      'The work of the device’s technician from yesterday to as many days ahead as the company chose (a week at first), and what is under way whenever it was planned, with tasks, ' +
      'checklists, assets with how their warranty stands, and what is chosen from. With `since`, the `cursor` of the answer before, only ' +
      'the jobs of which anything differs from what the device holds, and those that it is to forget. A cursor does not expire. ' +
      'The device measures its clock against `server_time`, halfway through the request.',
    scope: 'field',
    kind: 'done',
    query: fieldSyncQuery,
    answer: fieldSync,
    errors: ['device_revoked'],
    example: { query: { device_id: IDS.device } },
  }),
}
