import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import {
  coverageDate,
  coverageLock,
  coverageQuestion,
  coverageVerdict,
  workOrderCoverage,
} from '@/lib/schemas/work/coverage'

const tag = 'Coverage'

export const coverageContracts = {
  get: contract({
    id: 'getWorkOrderCoverage',
    method: 'GET',
    path: '/work-orders/{id}/coverage',
    tag,
    summary: 'Get who pays for a work order',
    description:
      'For each line item the first that applies of the warranty of the built-in part, that of the asset, a contract line ' +
      'with something left, the customer; with the reason. Lines that are not decided yet are computed as of now.',
    scope: 'read:work-orders',
    kind: 'record',
    answer: workOrderCoverage,
  }),
  setDate: contract({
    id: 'setCoverageDate',
    method: 'PUT',
    path: '/work-orders/{id}/coverage',
    tag,
    summary: 'Choose the day whose warranties and contracts count',
    description: 'Lines that are locked stay as they are; those of a completed work order are decided again.',
    scope: 'write:work-orders',
    kind: 'record',
    body: coverageDate,
    answer: workOrderCoverage,
    example: { body: { coverage_date: '2026-11-19', reason: 'The customer called the evening before' } },
  }),
  lock: contract({
    id: 'lockWorkOrderCoverage',
    method: 'POST',
    path: '/work-orders/{id}/coverage/lock',
    tag,
    summary: 'Lock who pays for a work order',
    description:
      'Decides it for all its lines now and takes of the allowances. A locked line is not changed or deleted (409 `coverage_locked`).',
    scope: 'write:work-orders',
    kind: 'record',
    body: coverageLock,
    answer: workOrderCoverage,
    example: { body: { reason: 'Agreed with the customer on the phone' } },
  }),
  unlock: contract({
    id: 'unlockWorkOrderCoverage',
    method: 'POST',
    path: '/work-orders/{id}/coverage/unlock',
    tag,
    summary: 'Unlock who pays for a work order',
    description: 'Unless the work order is completed, what its lines took of allowances goes back.',
    scope: 'write:work-orders',
    kind: 'record',
    body: coverageLock,
    answer: workOrderCoverage,
    example: { body: { reason: 'The wrong asset was chosen' } },
  }),
  ask: contract({
    id: 'askCoverage',
    method: 'POST',
    path: '/coverage',
    tag,
    summary: 'Ask who would pay',
    description: 'Before a work order exists: for work on an asset, or a part of it, at a moment. Writes nothing.',
    scope: 'read:assets',
    kind: 'record',
    body: coverageQuestion,
    answer: coverageVerdict,
    example: { body: { asset_id: IDS.asset, type: 'labor', minutes: 90, at: '2026-11-23T17:00:00Z' } },
  }),
}
