import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { EnvError } from '@/lib/env'
import { ServiceError } from '@/lib/errors'
import { COMMANDS, optionOf, usageOf, type Command } from '@/lib/operator/admin-commands'
import { enterInstallation, prepareEnvironment } from '@/lib/operator/installation'
import { OperatorError } from '@/lib/operator/processes'

/*
 * The operator's command line, against the running or stopped installation of the same DATA_DIR or DATABASE_URL. With
 * --json standard output carries one JSON object and nothing else; everything for people goes to standard error.
 */

/** A call that cannot be understood: the message and the usage line, exit 2. */
class UsageError extends Error {
  override name = 'UsageError'
}

/** Where a command writes: its result, and lines for people. */
export type Output = { print: (text: string) => Promise<void>; printNotice: (line: string) => void }

type Call = { name: string; command: Command; values: Map<string, string>; json: boolean }

function readCall(args: string[]): Call {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((words) => Object.hasOwn(COMMANDS, words))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || !command) throw new UsageError(args.length > 0 ? 'There is no such command' : '')
  const knownOptions = { ...command.required, ...command.optional }
  const options = Object.fromEntries(Object.keys(knownOptions).map((option) => [option, { type: 'string' as const }]))
  const flags = Object.fromEntries((command.flags ?? []).map((flag) => [flag, { type: 'boolean' as const }]))
  const { values } = parse(name, args.slice(name.split(' ').length), {
    ...options,
    ...flags,
    json: { type: 'boolean' },
  })
  const flagsSet = Object.keys(flags).filter((flag) => values[flag] === true)
  const texts = Object.keys(knownOptions).flatMap((option): [string, string][] => {
    const value = values[option]
    return typeof value === 'string' ? [[option, value]] : []
  })
  const byName = new Map([...flagsSet.map((flag): [string, string] => [flag, '']), ...texts])
  const missing = Object.keys(command.required).find((option) => !byName.has(option))
  if (missing !== undefined) throw new UsageError(`--${missing} is missing`, { cause: name })
  requireOrders(byName.get('work-orders'), name)
  return { name, command, values: byName, json: values.json === true }
}

function requireOrders(orders: string | undefined, name: string): void {
  if (orders !== undefined && !(/^[1-9]\d{0,6}$/.test(orders) && Number(orders) <= 5_000_000))
    throw new UsageError('--work-orders must be a whole number from 1 to 5000000', { cause: name })
}

function parse(name: string, args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: false })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: name })
  }
}

async function run({ command, values, json }: Call, { print, printNotice }: Output): Promise<void> {
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{bar} {percentage} %  {value} of {total}  {eta_formatted}',
  })
  let showing = false
  const onProgress = (done: number, total: number): void => {
    if (!process.stderr.isTTY) return
    if (!showing) bar.start(total, 0)
    showing = true
    bar.update(done)
  }
  try {
    const result = await command.run((option) => values.get(option), onProgress, printNotice)
    bar.stop()
    await print(json ? JSON.stringify(result) : readable(result))
    if (!json && command.note) printNotice(command.note)
  } finally {
    bar.stop()
  }
}

function readable(result: object): string {
  const entries = Object.entries(result) as [string, unknown][]
  return entries
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
}

/** Says what went wrong; the exit code: 2 when the call itself is at fault, else 1. */
function explain(error: unknown, name: string | undefined, printNotice: Output['printNotice']): number {
  if (error instanceof UsageError) {
    if (error.message) printNotice(error.message)
    const calls = name === undefined ? Object.keys(COMMANDS) : [name]
    for (const call of calls) printNotice(`Usage: ${usageOf(call)}`)
    return 2
  }
  if (error instanceof ServiceError && error.code === 'validation_error') {
    for (const { field, message } of error.details) printNotice(`${optionOf(field)} ${message}`)
    if (name !== undefined) printNotice(`Usage: ${usageOf(name)}`)
    return 2
  }
  printNotice(noticeOf(error))
  return 1
}

/** An error in words; with its stack where nobody expected it. */
function noticeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof ServiceError || error instanceof EnvError || error instanceof OperatorError
  return isPlain ? error.message : (error.stack ?? error.message)
}

/** Runs the command that the arguments name; resolves to the exit code. A signal gives the installation back first. */
export async function runCommandLine(args: string[], output: Output): Promise<number> {
  let name: string | undefined
  let leave: (() => Promise<void>) | undefined
  let left: Promise<void> | undefined
  const leaveOnce = (): Promise<void> => (left ??= leave?.() ?? Promise.resolve())
  const interrupted = (signal: NodeJS.Signals): void =>
    void leaveOnce().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  try {
    const call = readCall(args)
    name = call.name
    prepareEnvironment('production')
    leave = await enterInstallation(output.printNotice)
    await run(call, output)
    return 0
  } catch (error) {
    const called = name ?? (error instanceof UsageError ? (error.cause as string | undefined) : undefined)
    return explain(error, called, output.printNotice)
  } finally {
    await leaveOnce()
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  }
}
