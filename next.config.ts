import type { NextConfig } from 'next'

const config: NextConfig = {
  // The service manages its own agents and telemetry: none.
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run types` checks all of it, tests included; a start builds what runs and does not stop at a test's mistake.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Pages are loaded when they are first asked for: all of them at the start are 65 MB that an API server never uses.
    preloadEntriesOnStart: false,
    // A completed task may carry ten photos; the API takes bodies of 32 MB, and so do the console's forms.
    serverActions: { bodySizeLimit: '32mb' },
    proxyClientMaxBodySize: '32mb',
  },
  // Native or self-locating packages must be loaded from node_modules, not bundled.
  serverExternalPackages: ['@node-rs/argon2', 'sharp', 'pg', 'pg-boss', '@aws-sdk/client-s3'],
  async headers() {
    return [
      {
        source: '/:path*',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          // Nobody may put our pages, the consent page above all, into a frame of theirs.
          { key: 'X-Frame-Options', value: 'DENY' },
          { key: 'Content-Security-Policy', value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'" },
          { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
          { key: 'Permissions-Policy', value: 'camera=(self), geolocation=(), microphone=()' },
        ],
      },
    ]
  },
  async rewrites() {
    // Some integrators leave out the /api prefix; both answer the same (specification, section 9).
    return { beforeFiles: [{ source: '/v1/:path*', destination: '/api/v1/:path*' }], afterFiles: [], fallback: [] }
  },
}

export default config
