import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, untilReady } from '@/lib/testing/program'

export type Served = { key: string; stop: () => Promise<void> }

/** Serves the built application on a port of this machine, with data of its own and a company whose key opens everything. */
export async function serveCompany(port: number): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldline-served-'))
  const url = `http://127.0.0.1:${port}`
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), APP_URL: url, DEMO: '0' }
  const server = runProgram('start', [], { ...settings, WEBHOOK_PRIVATE_TARGETS: '1' })
  const stop = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, url, 600_000)
    const account = await administer(
      settings,
      'account create --name Clients --tier enterprise --timezone Europe/Berlin',
    )
    const { key } = await administer(settings, `key create --account ${account.id} --name Clients --scopes admin`)
    return { key, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs a command of the operator and gives its answer. Throws with what it said when it fails. */
async function administer(settings: Record<string, string>, command: string): Promise<{ id: string; key: string }> {
  const program = runProgram('admin', [...command.split(' '), '--json'], settings)
  if ((await program.exit) !== 0) throw new Error(`${command}:\n${program.stdout()}${program.stderr()}`)
  return JSON.parse(program.stdout()) as { id: string; key: string }
}
