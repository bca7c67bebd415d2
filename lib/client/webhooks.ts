import { Webhook } from 'standardwebhooks'
import type { WebhookMessage } from './generated/api.js'

/**
 * The message of a webhook, if it was signed with the endpoint's secret within the last five minutes; throws otherwise. Give
 * the bytes of the body as they came: parsing and writing them again changes the signature.
 */
export function verifyWebhook(body: string | Buffer, headers: HeadersOf, secret: string): WebhookMessage {
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : [headers[name]].flat()[0])
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const signed = Object.fromEntries(names.map((name) => [name, read(name) ?? '']))
  return new Webhook(secret).verify(body, signed) as WebhookMessage
}

/** The headers as `fetch` and as node:http have them. */
type HeadersOf = Headers | Record<string, string | string[] | undefined>
