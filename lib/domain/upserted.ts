/** What an upsert did to the record that bears the external id. */
export const UPSERT_OUTCOMES = ['created', 'updated', 'unchanged'] as const
export type UpsertOutcome = (typeof UPSERT_OUTCOMES)[number]

/** The record that an upsert made, changed, or found to be so already. */
export class Upserted<Value> {
  readonly value: Value
  readonly outcome: UpsertOutcome

  constructor(value: Value, outcome: UpsertOutcome) {
    this.value = value
    this.outcome = outcome
  }
}
