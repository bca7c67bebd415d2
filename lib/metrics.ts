import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'
import { refusedTurns } from '@/lib/concurrency'
import { openPool } from '@/lib/db/client'
import { measureSkew } from '@/lib/db/clock'
import { readReplicaLag } from '@/lib/db/replica'
import { type AnsweredRequest, logRequest } from '@/lib/log'

/*
 * What an operator watches, in the text format of Prometheus. The package keeps one register per process, which the
 * front and the framework's own copy of this module share; a metric that is there already is taken as it is.
 */

const DURATION = 'fieldline_request_duration_seconds'
const labelNames = ['method', 'route', 'status'] as const

function durations(): Histogram<(typeof labelNames)[number]> {
  const registered = register.getSingleMetric(DURATION)
  if (registered instanceof Histogram) return registered
  return new Histogram({
    name: DURATION,
    help: 'How long answers took, by route and status; the count of 5xx is the errors.',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
}

/** Counts and logs a request that was answered. */
export function noteRequest(request: AnsweredRequest): void {
  const { method, route, status, milliseconds } = request
  durations().observe({ method, route, status: String(status) }, milliseconds / 1000)
  logRequest(request)
}

/** How many jobs stand in which state, by queue, and for how many seconds the first of them is due; read when somebody asks for the metrics. */
export type QueueDepth = { name: string; state: string; count: number; late: number }

/** A counter of the register, made where it is counted first. */
function counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label> {
  const registered = register.getSingleMetric(name)
  return registered instanceof Counter ? registered : new Counter({ name, help, labelNames: labels })
}

/** Counts a job that ran: a webhook that was delivered, a mail that was refused. */
export function noteJob(queue: string, outcome: 'done' | 'failed' | 'given_up'): void {
  const labels = ['queue', 'outcome'] as const
  counter('fieldline_job_outcomes_total', 'Jobs that ran, by how they ended.', labels).inc({ queue, outcome })
}

/** Counts an attempt to deliver a webhook. */
export function noteDelivery(outcome: 'delivered' | 'refused'): void {
  const help = 'Attempts to deliver webhooks: taken by the receiver, or refused and tried again later.'
  counter('fieldline_webhook_attempts_total', help, ['outcome']).inc({ outcome })
}

/** Counts a live stream of a page that opens; answers what counts its end. */
export function noteStream(): () => void {
  const name = 'fieldline_live_streams'
  const registered = register.getSingleMetric(name)
  const streams =
    registered instanceof Gauge ? registered : new Gauge({ name, help: 'Pages that follow changes live.' })
  streams.inc()
  return () => streams.dec()
}

/** What runs: its version, the folder of its files, and when its last daily backup was made; null before the first, absent where none are. */
type Installation = { version: string; folder: string; readLastBackup?: () => Promise<Date | null> }

/** Starts what is measured beside requests: memory and the event loop, connections, the replica, the disk, and the jobs waiting. */
export function startMetrics(
  readQueues: () => Promise<QueueDepth[]>,
  { version, folder, readLastBackup }: Installation,
): void {
  collectDefaultMetrics()
  const connections = new Gauge({
    name: 'fieldline_database_connections',
    help: 'Connections of this process to PostgreSQL, and who waits for one.',
    labelNames: ['state'],
    collect() {
      const pool = openPool()
      connections.set({ state: 'open' }, pool?.totalCount ?? 0)
      connections.set({ state: 'idle' }, pool?.idleCount ?? 0)
      connections.set({ state: 'waited_for' }, pool?.waitingCount ?? 0)
    },
  })
  const refused = new Counter({
    name: 'fieldline_turns_refused_total',
    help: 'Requests refused with too_many_at_once, by their kind: requests, pages, outside or heavy.',
    labelNames: ['kind'],
    collect() {
      refused.reset()
      for (const [kind, count] of Object.entries(refusedTurns())) refused.inc({ kind }, count)
    },
  })
  const skew = new Gauge({
    name: 'fieldline_clock_skew_seconds',
    help: 'By how much the clock of this process is ahead of PostgreSQL’s; below 0 where it is behind.',
    async collect() {
      skew.set(await measureSkew().catch(() => Number.NaN))
    },
  })
  new Gauge({ name: 'fieldline_info', help: 'The version that runs.', labelNames: ['version'] }).set({ version }, 1)
  const disk = new Gauge({
    name: 'fieldline_disk_free_bytes',
    help: 'What is free where photos, documents and the embedded database are.',
    async collect() {
      const place = await statfs(folder).catch(() => null)
      disk.set(place ? place.bavail * place.bsize : Number.NaN)
    },
  })
  if (readLastBackup) measureBackups(readLastBackup)
  const lag = new Gauge({
    name: 'fieldline_replica_lag_seconds',
    help: 'How far the replica is behind; NaN without one, or while it does not answer.',
    async collect() {
      lag.set((await readReplicaLag().catch(() => null)) ?? Number.NaN)
    },
  })
  const oldest = new Gauge({
    name: 'fieldline_oldest_due_job_seconds',
    help: 'For how long the first due job of a queue has waited.',
    labelNames: ['queue'],
  })
  const jobs = new Gauge({
    name: 'fieldline_jobs',
    help: 'Background jobs by queue and state.',
    labelNames: ['queue', 'state'],
    async collect() {
      jobs.reset()
      oldest.reset()
      // Metrics are for bad days, too: without the database the rest of them still answers.
      const depths = await readQueues().catch(() => [])
      for (const { name, state, count, late } of depths) {
        jobs.set({ queue: name, state }, count)
        if (state === 'due') oldest.set({ queue: name }, late)
      }
    },
  })
}

function measureBackups(readLastBackup: () => Promise<Date | null>): void {
  const backup = new Gauge({
    name: 'fieldline_last_backup_timestamp_seconds',
    help: 'When the last daily backup was made; 0 before the first.',
    async collect() {
      const last = await readLastBackup().catch(() => null)
      backup.set((last?.getTime() ?? 0) / 1000)
    },
  })
}

/** All metrics as text, with its media type. */
export async function readMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: register.contentType, text: await register.metrics() }
}
