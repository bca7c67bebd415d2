import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Assignment, Policy } from '@/bench/fieldbench/types'

/** Longer than this nobody waits for an answer. */
const LIMIT_MS = 2000

/**
 * A policy in any language: a program that reads one JSON object a line, `{"type": "begin", "instance": …}` and then `{"type": "react",
 * "turn": 7, "event": …, "state": …}`, and answers each of the latter with `{"turn": 7, "changes": […]}`. What comes later than
 * two seconds counts for nothing.
 */
export function policyOfCommand(command: string): Policy {
  const program = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting = new Map<number, (changes: Assignment[] | null) => void>()
  createInterface({ input: program.stdout }).on('line', (line) => {
    const { turn, changes } = JSON.parse(line) as { turn: number; changes: Assignment[] }
    waiting.get(turn)?.(changes)
  })
  program.once('exit', () => waiting.forEach((answer) => answer(null)))
  const write = (message: object) => void program.stdin.write(`${JSON.stringify(message)}\n`)
  let turn = 0
  return {
    begin: (instance) => write({ type: 'begin', instance }),
    react: (event, state) => {
      const ofTurn = ++turn
      write({ type: 'react', turn: ofTurn, event, state })
      return new Promise((resolve) => {
        const end = (changes: Assignment[] | null) => {
          clearTimeout(timer)
          waiting.delete(ofTurn)
          resolve(changes)
        }
        const timer = setTimeout(() => end(null), LIMIT_MS)
        waiting.set(ofTurn, end)
      })
    },
    end: () => void program.kill(),
  }
}
