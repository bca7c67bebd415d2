import { ensureBuilt } from '@/lib/operator/build'
import { OperatorError } from '@/lib/operator/processes'

/* `npm run build`: what a first start would build, made beforehand; an image is made of it. */

try {
  await ensureBuilt(process.cwd(), (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`)
  process.exitCode = 1
}
