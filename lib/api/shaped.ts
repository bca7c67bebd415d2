/** A single record in the shape that was wanted, beside the record itself, whose version it has. */
export class Shaped {
  readonly value: unknown
  readonly record: unknown
  readonly included: unknown

  constructor(value: unknown, record: unknown, included: unknown) {
    this.value = value
    this.record = record
    this.included = included
  }
}
