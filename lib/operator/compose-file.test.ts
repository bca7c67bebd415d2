import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const compose = readFileSync('compose.yaml', 'utf8')
const service = (name: string) => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? ''

describe('compose.yaml', () => {
  it('offers nothing but HTTPS, which the app of the phone needs', () => {
    expect(compose.match(/ports: .*/g)).toEqual([`ports: ['80:80', '443:443', '443:443/udp']`])
    expect(service('tls')).toContain('--from ${DOMAIN:-localhost} --to proxy:80')
    expect(compose).toContain('APP_URL: https://${DOMAIN:-localhost}')
  })

  it('believes the addresses of as many proxies as it starts', () => {
    const proxies = ['tls', 'proxy'].filter((name) => service(name) !== '')
    expect(compose).toContain(`TRUSTED_PROXIES: '${proxies.length}'`)
  })
})
