import { daysBetween } from '@/lib/domain/time'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'

/** A contract as a row of the table: how many assets it covers instead of each of them. */
export type ContractRow = Omit<ServiceContractRecord, 'assets'> & {
  covered: number
  /** Days until its last day, where that is soon. */
  ends_in: number | null
}

/** With so many days left it is time to talk to the customer. */
const SOON = 90

/** The row of a contract on a day. */
export function contractRow({ assets, ...contract }: ServiceContractRecord, today: string): ContractRow {
  return { ...contract, covered: assets.length, ends_in: endsIn(contract, today) }
}

/** How many days an active contract that is not renewed still holds after today, where they are few. */
export function endsIn(
  { status, end_date, next }: Pick<ServiceContractRecord, 'status' | 'end_date' | 'next'>,
  today: string,
) {
  if (status !== 'active' || end_date === null || next !== null) return null
  const days = daysBetween(today, end_date)
  return days >= 0 && days <= SOON ? days : null
}
