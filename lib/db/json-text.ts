/**
 * A record or a page as the JSON that PostgreSQL built. The API sends the text as it is; whoever needs the value itself
 * reads it. Both are one answer of one statement, so they cannot differ.
 */
export class JsonText<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** What the text says. */
  value(): Value {
    return JSON.parse(this.text) as Value
  }
}
