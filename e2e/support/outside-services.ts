import { freePort } from '@/lib/operator/processes'
import { type GeocodingServer, startGeocodingServer } from '@/lib/testing/geocoding-server'
import { type Program, runProgram, untilReady } from '@/lib/testing/program'
import { type Relay, startRelay } from '@/lib/testing/relay'
import { type RoutingServer, startRoutingServer } from '@/lib/testing/routing-server'
import { type OpenIdProvider, type Person, startOpenIdProvider } from './openid-provider'

export type OutsideServices = {
  url: string
  router: RoutingServer
  geocoder: GeocodingServer
  provider: OpenIdProvider
  /** Who can sign in at the provider, by the name they enter there. */
  people: Record<string, Person>
  /** The way to the database, which can be cut. */
  relay: Relay
  stop: () => Promise<void>
}

const CLIENT = { client_id: 'fieldline', client_secret: 'a secret between the two of them' }

/**
 * An installation as an operator sets it up with everything that Fieldline can ask: another process on the same database,
 * with a routing server, a geocoding server and an OpenID provider that it knows by their addresses alone.
 */
export async function startOutsideServices(): Promise<OutsideServices> {
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env
  const database = new URL(DATABASE_URL)
  const people: Record<string, Person> = {}
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [router, geocoder, provider, relay] = await Promise.all([
    // A river without a bridge: what is next door on the map is two hours away.
    startRoutingServer(() => 2 * 3600),
    startGeocodingServer('photon'),
    startOpenIdProvider({ ...CLIENT, redirect_uris: [`${url}/api/auth/callback/sso`] }, people),
    startRelay({ host: database.hostname, port: Number(database.port) }),
  ])
  database.port = String(relay.port)
  const program: Program = runProgram('start', [], {
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: url,
    DATABASE_URL: database.href,
    DATA_DIR,
    ROUTING_URL: router.url,
    GEOCODING_URL: geocoder.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.client_id,
    OIDC_CLIENT_SECRET: CLIENT.client_secret,
    OIDC_NAME: 'Harbor ID',
  })
  await untilReady(program, url)
  const stop = async () => {
    await relay.mend().catch(() => undefined)
    await program.stop()
    await Promise.all([relay.cut(), router.close(), geocoder.close(), provider.close()])
  }
  return { url, router, geocoder, provider, people, relay, stop }
}
