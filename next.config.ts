import { existsSync } from 'node:fs'
import type { NextConfig } from 'next'
import { DATA_POLICY, PHOTO_POLICY, REFERENCE_POLICY, SECURITY_HEADERS } from './lib/domain/content-security'

const config: NextConfig = {
  // The service manages its own agents and telemetry: none.
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // A path with a slash at its end is the same path, here as in front (lib/api/front.ts): no redirect, which would lose a body.
  skipTrailingSlashRedirect: true,
  // `npm run types` checks all of it, tests included; a start builds what runs and does not stop at a test's mistake.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Writing it takes a fifth of a build, and pays from the third on: whoever builds once needs none.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
    // Pages are loaded when they are first asked for: all of them at the start are 65 MB that an API server never uses.
    preloadEntriesOnStart: false,
    // A completed task may carry ten photos; the API takes bodies of 32 MB, and so do the console's forms.
    serverActions: { bodySizeLimit: '32mb' },
    proxyClientMaxBodySize: '32mb',
  },
  // Native or self-locating packages must be loaded from node_modules, not bundled.
  serverExternalPackages: [
    '@node-rs/argon2',
    'sharp',
    'pg',
    'pino',
    'prom-client',
    'otplib',
    '@aws-sdk/client-s3',
    'zipcodes',
    'pdfkit',
  ],
  async headers() {
    return [
      {
        source: '/:path*',
        headers: Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value })),
      },
      // Pages get a policy of their own, with a nonce, in proxy.ts.
      { source: '/docs/:path*', headers: [{ key: 'Content-Security-Policy', value: REFERENCE_POLICY }] },
      { source: '/api/:path*', headers: [{ key: 'Content-Security-Policy', value: DATA_POLICY }] },
      { source: '/calendars/:path*', headers: [{ key: 'Content-Security-Policy', value: DATA_POLICY }] },
      { source: '/mcp', headers: [{ key: 'Content-Security-Policy', value: DATA_POLICY }] },
      { source: '/api/v1/photos/:path*', headers: [{ key: 'Content-Security-Policy', value: PHOTO_POLICY }] },
    ]
  },
  async rewrites() {
    // Some integrators leave out the /api prefix; both answer the same (R-CV-1).
    return { beforeFiles: [{ source: '/v1/:path*', destination: '/api/v1/:path*' }], afterFiles: [], fallback: [] }
  },
}

export default config
