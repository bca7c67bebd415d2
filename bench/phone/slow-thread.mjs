// A thread that lets a group of processes run for a part of the time only (slow.ts).
import { parentPort, workerData } from 'node:worker_threads'

/** How long they run at a time, in milliseconds: short beside a frame of the screen even when slowed down. */
const RUN_MS = 2

/** @type {{ group: number; rate: number; ended: Int32Array }} */
const { group, rate, ended } = workerData
/** @param {number} ms */
const waits = (ms) => Atomics.wait(ended, 0, 0, ms) === 'timed-out'
/** @param {'SIGSTOP' | 'SIGCONT'} signal */
const tell = (signal) => process.kill(-group, signal)

tell('SIGSTOP')
parentPort?.postMessage('slow', [])
while (waits(RUN_MS * (rate - 1))) {
  tell('SIGCONT')
  if (!waits(RUN_MS)) break
  tell('SIGSTOP')
}
tell('SIGCONT')
