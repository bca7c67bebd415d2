import { runCommandLine } from '@/lib/operator/command-line'

process.exit(
  await runCommandLine(process.argv.slice(2), {
    print: (text) => new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve())),
    printNotice: (line) => void process.stderr.write(`${line}\n`),
  }),
)
