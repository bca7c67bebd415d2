/** What the worker keeps, of the one build that it was made with. */
type WorkerBuild = {
  id: string
  /** The files that the app runs with. A name with a hash in it needs no revision. */
  files: { url: string; revision: string | null }[]
}

/** Written into the worker when it is built (lib/operator/phone-worker.mjs). */
declare const WORKER_BUILD: WorkerBuild

export const BUILD = WORKER_BUILD
