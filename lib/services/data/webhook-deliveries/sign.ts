import { Webhook } from 'standardwebhooks'

/** The headers of Standard Webhooks for a message, signed with each of the secrets. */
export function signedHeaders(secrets: readonly string[], messageId: string, body: string): Record<string, string> {
  const now = new Date()
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, now, body)).join(' '),
    'user-agent': 'Fieldline-Webhooks/1',
  }
}
