import { afterAll, TestRunner } from 'vitest'
import { ownCpuSeconds } from './cpu-time'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of the worker for a test file, the loading of its modules included; PostgreSQL's are not. */
    cpuSeconds?: number
  }
}

const before = ownCpuSeconds()
const { file } = TestRunner.getCurrentSuite()

afterAll(() => {
  if (file) file.meta.cpuSeconds = ownCpuSeconds() - before
})
