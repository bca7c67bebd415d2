/** What a write would have answered: nothing was written, so it has no version and no address. */
export class DryRun<Value extends object> {
  readonly value: Value

  constructor(value: Value) {
    this.value = value
  }
}
