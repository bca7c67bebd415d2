import type { JobTypeRecord } from '@/lib/schemas/work/job-type'
import { IDS, TIMES } from './ids'

export const jobType = {
  id: IDS.jobType,
  ...{ name: 'Walk-in cooler: yearly service', code: 'PM-COOLER', work_order_type: 'maintenance', priority: 'medium' },
  ...{ estimated_duration: 90, required_skills: ['Refrigeration'], crew_size: 1 },
  description: 'Yearly service by the maker’s list',
  calendar_id: IDS.businessCalendar,
  calendar: { id: IDS.businessCalendar, name: 'Office hours' },
  completion_rules: { min_photos: 1, signature: 'none', all_items: true, meter_ids: [] },
  version: 1,
  tasks: [
    {
      ...{ sequence: 1, name: 'Check the cooling', description: null, estimated_duration: 60 },
      checklist_id: IDS.checklist,
      parts: [{ part_id: IDS.part, quantity: 1 }],
    },
  ],
  created_at: TIMES.customerSince,
  updated_at: TIMES.customerSince,
} satisfies JobTypeRecord
