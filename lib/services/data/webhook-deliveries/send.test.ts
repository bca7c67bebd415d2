import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetEnv } from '@/lib/env'
import { nameServers } from '@/lib/outbound'
import { send } from './send'

/* The name server of somebody who means ill: what a name leads to is theirs to say, and may change between two questions. */

const resolveSpy = vi.spyOn(nameServers, 'resolve4')
const askedSix = vi.spyOn(nameServers, 'resolve6')
afterAll(() => {
  resolveSpy.mockRestore()
  askedSix.mockRestore()
})

const leadsTo = (...addresses: string[]) => resolveSpy.mockResolvedValueOnce(addresses)

let servers: Server[]
let reached: string[]
let port: number

beforeEach(async () => {
  resolveSpy.mockReset()
  askedSix.mockReset().mockRejectedValue(new Error('no such record'))
  reached = []
  servers = []
  const listen = async (address: string, on: number) => {
    const server = createServer((_request, response) => {
      reached.push(address)
      response.writeHead(204).end()
    }).listen(on, address)
    servers.push(server)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  port = await listen('127.0.0.1', 0)
  await listen('127.0.0.2', port)
})

afterEach(async () => {
  delete process.env.WEBHOOK_PRIVATE_TARGETS
  resetEnv()
  for (const server of servers) {
    server.close()
    await once(server, 'close')
  }
})

it('connects to the address that was checked, and resolves the name once', async () => {
  process.env.WEBHOOK_PRIVATE_TARGETS = 'true'
  resetEnv()
  leadsTo('127.0.0.1')
  leadsTo('127.0.0.2')
  expect(await send(`http://hooks.example.com:${port}/`, {}, '{}')).toMatchObject({ status_code: 204, error: null })
  expect(reached).toEqual(['127.0.0.1'])
  expect(resolveSpy).toHaveBeenCalledOnce()
})

it.each([
  ['this machine', ['127.0.0.1']],
  ['a private address among public ones', ['198.35.26.96', '10.0.0.7']],
  ['where clouds tell their secrets', ['169.254.169.254']],
])('is not sent when the name resolves to %s', async (_what, addresses) => {
  leadsTo(...addresses)
  const outcome = await send(`https://hooks.example.com:${port}/`, {}, '{}')
  expect(outcome).toMatchObject({
    status_code: null,
    error: 'hooks.example.com leads to a private or reserved address.',
  })
  expect(reached).toEqual([])
})
