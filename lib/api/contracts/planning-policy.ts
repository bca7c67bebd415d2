import { contract } from '@/lib/api/contract'
import { planningPolicyRecord, planningPolicyUpdate } from '@/lib/schemas/scheduling/planning-policy'

const path = '/planning-policy'
const tag = 'Plans'

export const planningPolicyContracts = {
  get: contract({
    id: 'getPlanningPolicy',
    method: 'GET',
    path,
    tag,
    summary: 'Get the planning policy',
    description:
      'What the company decided about plans, repairs and suggestions. Each plan keeps the policy that it used.',
    scope: 'read:work-orders',
    kind: 'record',
    answer: planningPolicyRecord,
  }),
  update: contract({
    id: 'updatePlanningPolicy',
    method: 'PATCH',
    path,
    tag,
    summary: 'Change the planning policy',
    description: 'Fields that are not sent stay. Plans that exist keep the policy that they used.',
    scope: 'admin',
    kind: 'record',
    body: planningPolicyUpdate,
    answer: planningPolicyRecord,
    example: { body: { territory_rule: 'preferred', territory_minutes: 30 } },
  }),
}
