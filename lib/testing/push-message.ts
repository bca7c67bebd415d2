import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys that a browser makes for its subscription, with which it alone reads what is sent to it. */
export type BrowserKeys = { pair: ECDH; auth: Buffer }

/** For tests: keys of a browser. */
export function makeBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}

/** What a browser reads of a message that came by its push service, sealed as RFC 8291 has it. */
export function openPush(sealed: Buffer, { pair, auth }: BrowserKeys): unknown {
  const [salt, keyLength] = [sealed.subarray(0, 16), sealed[20] ?? 0]
  const sender = sealed.subarray(21, 21 + keyLength)
  const ciphertext = sealed.subarray(21 + keyLength)
  const whose = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, whose, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  cipher.setAuthTag(ciphertext.subarray(-16))
  const padded = Buffer.concat([cipher.update(ciphertext.subarray(0, -16)), cipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
}
