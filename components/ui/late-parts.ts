import type { LatePart } from './late-part'

type Fetched = Pick<LatePart<never>, 'fetch'>

/** The late parts of a page: each is defined where it is shown and added here, and the page fetches all of them ahead. */
export class LateParts {
  readonly all: Fetched[] = []

  add<Part extends Fetched>(part: Part): Part {
    this.all.push(part)
    return part
  }

  /** Loads the scripts ahead. What does not come now is asked for when it is needed. */
  fetchAll(): void {
    void Promise.allSettled(this.all.map((part) => part.fetch()))
  }
}
