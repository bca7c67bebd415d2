import type { z } from 'zod'
import { toDatabaseDate } from '@/lib/domain/time'
import type { serviceContractUpdate } from '@/lib/schemas/customers/service-contract'

/** The columns that an input sets; a field that was not sent leaves its column as it is. */
export function serviceContractData(input: Omit<z.output<typeof serviceContractUpdate>, 'contract_number'>) {
  return {
    name: input.name,
    customer_id: input.customer_id,
    status: input.status,
    start_date: input.start_date && toDatabaseDate(input.start_date),
    end_date: input.end_date && toDatabaseDate(input.end_date),
    response_hours: input.response_hours,
    service_level_id: input.service_level_id,
    external_id: input.external_id,
    renewal: input.renewal,
    notice_days: input.notice_days,
    term_months: input.term_months,
    uplift_percent: input.uplift_percent,
    value: input.value,
  }
}
