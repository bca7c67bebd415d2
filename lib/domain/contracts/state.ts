/** What a contract is on a day: `upcoming` and `ended` follow from its days, whatever its status says. */
export type ContractStateKind = 'draft' | 'upcoming' | 'active' | 'ended' | 'cancelled'

/** `day`: when it starts or ended, where that is what there is to tell. */
export type ContractState = { kind: ContractStateKind; day: string | null }

/** What the state of a contract on a day follows from. */
export type ContractTerm = {
  status: 'draft' | 'active' | 'expired' | 'cancelled'
  start_date: string | null
  end_date: string | null
}

/** What a contract is on a day, which is today in the account's time zone (R-SC-7). */
export function contractStateOn(today: string, { status, start_date, end_date }: ContractTerm): ContractState {
  if (status === 'draft' || status === 'cancelled') return { kind: status, day: null }
  const isOver = end_date !== null && end_date < today
  if (status === 'expired' || isOver) return { kind: 'ended', day: isOver ? end_date : null }
  if (start_date !== null && start_date > today) return { kind: 'upcoming', day: start_date }
  return { kind: 'active', day: null }
}

/** What people are told of it: `Starts Feb 27`, `Ended Dec 31, 2025`, `Active`; the year where it is not that of today. */
export function contractStateText({ kind, day }: ContractState, today: string, locale: string): string {
  const year = day && day.slice(0, 4) !== today.slice(0, 4) ? ('numeric' as const) : undefined
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year, timeZone: 'UTC' })
  const at = day ? ` ${format.format(new Date(`${day}T00:00:00Z`))}` : ''
  return { draft: 'Draft', upcoming: `Starts${at}`, active: 'Active', ended: `Ended${at}`, cancelled: 'Cancelled' }[
    kind
  ]
}
