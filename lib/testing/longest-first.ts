import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readFileCosts } from './file-costs.ts'

/** Starts the files that cost most first, so that no worker is left with a long one at the end. */
export default class extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const costs = readFileCosts(root)
    const costOf = ({ moduleId }: TestSpecification) => costs[relative(root, moduleId)] ?? 0
    // Projects stay together: a worker that changes the project starts anew.
    return Promise.resolve(
      files.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || costOf(b) - costOf(a)),
    )
  }
}
