import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { nameServers, resolveTarget } from './outbound'

const usual = nameServers.getServers()
afterEach(() => nameServers.setServers(usual))

it('a name that no server answers holds no thread of the process, and ends with a reason', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  nameServers.setServers([`127.0.0.1:${silent.address().port}`])
  let waiting = 0
  const names = Array.from({ length: 16 }, async (_one, index) => {
    waiting += 1
    const reason: unknown = await resolveTarget(`silent-${index}.example`, false).catch((error: unknown) => error)
    waiting -= 1
    return reason
  })
  // Reads take a thread of the pool, of which there are four: with one held by each name they would wait for all of them.
  await Promise.all(Array.from({ length: 8 }, () => readFile(import.meta.filename)))
  expect(waiting).toBe(16)
  for (const reason of await Promise.all(names)) expect(reason).toMatchObject({ code: 'EAI_AGAIN' })
  silent.close()
})
