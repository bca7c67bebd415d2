import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { resetEnv } from '@/lib/env'
import { answerMcp } from '@/lib/mcp/front'
import { createServer } from '@/lib/operator/server'

export type McpServerForTests = { url: string; close: () => Promise<void> }

/** The endpoint for assistants behind the server that `npm start` runs. APP_URL names it. */
export async function startMcpServer(): Promise<McpServerForTests> {
  const server = createServer({
    nextHandler: (_request, response) => Promise.resolve(void response.writeHead(404).end()),
    first: answerMcp,
  })
  await server.listen(0, '127.0.0.1')
  const url = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`
  process.env.APP_URL = url
  resetEnv()
  return { url: `${url}/mcp`, close: server.close }
}

/** What a tool answered, or what went wrong. */
export type Answered = Record<string, unknown> & { error?: { code: string; message: string } }

/** An assistant: the protocol's own client with a credential. */
export class Assistant {
  readonly client = new Client({ name: 'test', version: '1.0.0' })

  static async connect(url: string, credential: string): Promise<Assistant> {
    const assistant = new Assistant()
    const requestInit = { headers: { Authorization: `Bearer ${credential}` } }
    await assistant.client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
    return assistant
  }

  async tools(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name)
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<Answered> {
    const { structuredContent } = await this.client.callTool({ name, arguments: args })
    return structuredContent as Answered
  }
}
