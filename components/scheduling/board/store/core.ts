import { BoardFocus } from './focus'
import { BulkMutations, type BulkReports } from './bulk-mutations'
import { BoardMutations, type Failure } from './mutations'
import { BoardSelection } from './selection'
import { BoardStore } from './store'
import type { BoardActions } from './types'
import type { BoardJob } from '@/lib/domain/board/types'

/** What lives as long as the board is on the page, outside React. */
export type BoardCore = {
  store: BoardStore
  focus: BoardFocus
  mutations: BoardMutations
  bulk: BulkMutations
  selection: BoardSelection
  failures: FailureList
  announcer: Announcer
  extraDropTarget: ExtraDropTarget
}

type FindTarget = (x: number, y: number) => DropTarget | null

/** A place beside rows and queue that takes a dropped job while it is shown, such as a crew. */
export class ExtraDropTarget {
  #find: FindTarget | null = null

  at: FindTarget = (x, y) => this.#find?.(x, y) ?? null

  /** Registers who finds the target under the pointer; call the returned function to unregister. */
  register(find: FindTarget): () => void {
    this.#find = find
    return () => {
      this.#find = null
    }
  }
}

/** What a drop there means, in words, and what it does. */
export type DropTarget = { text: string; drop: (job: BoardJob) => void }

/** Makes the parts of a board. `actions` is asked at each change, so that it always is the page's latest. */
export function createCore(
  actions: () => BoardActions,
  onSaved: (job: BoardJob, undo: () => Promise<void>) => void,
  bulkReports: BulkReports,
  locked = false,
): BoardCore {
  const store = new BoardStore(locked)
  const announcer = new Announcer()
  const failures = new FailureList(store)
  const mutations = new BoardMutations(store, actions, {
    saved: onSaved,
    failed: (failure) => {
      failures.add(failure)
      announcer.announce(`${failure.title} ${failure.reason}`)
    },
    cleared: (jobId) => failures.remove(jobId),
  })
  const bulk = new BulkMutations(store, actions, bulkReports)
  return {
    store,
    focus: new BoardFocus(store),
    mutations,
    bulk,
    selection: new BoardSelection(store),
    failures,
    announcer,
    extraDropTarget: new ExtraDropTarget(),
  }
}

/** What could not be saved and was put back, until the dispatcher has seen it. */
class FailureList {
  #list: readonly Failure[] = []
  #store: BoardStore

  constructor(store: BoardStore) {
    this.#store = store
  }

  get = (): readonly Failure[] => this.#list

  add(failure: Failure): void {
    this.#set([...this.#list.filter(({ jobId }) => jobId !== failure.jobId), failure])
  }

  remove(jobId: string): void {
    if (!this.#list.some((failure) => failure.jobId === jobId)) return
    this.#store.setFailed(jobId, false)
    this.#set(this.#list.filter((failure) => failure.jobId !== jobId))
  }

  #set(list: readonly Failure[]): void {
    this.#list = list
    this.#store.signals.emit('failures')
  }
}

/** The live region: one node, filled by hand, so that a key press during a move draws nothing. */
class Announcer {
  #node: HTMLElement | null = null

  attach = (node: HTMLElement | null): void => {
    this.#node = node
  }

  announce = (text: string): void => {
    if (this.#node) this.#node.textContent = text
  }
}
